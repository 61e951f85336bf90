import { signal } from "@preact/signals";
import { render } from "preact";
import { suppressNotebookShortcuts } from "../dom/keyboard";
import type { ConsoleState } from "../protocol/contract";
import { listen } from "../protocol/traitsAndPageModel";
import { Console } from "../ui/TeacherConsole";
import type { RenderProps } from "./mount";

/** The widget that shows a table or a poll in a notebook, beside its board. */
export default {
  render({ model, el }: RenderProps) {
    const end = new AbortController();
    const state = signal(model.get("_console_state") as ConsoleState);
    const error = signal("");
    listen(
      model,
      "change:_console_state",
      () => {
        state.value = model.get("_console_state") as ConsoleState;
      },
      end.signal,
    );
    listen(
      model,
      "msg:custom",
      ({ text }: { text: string }) => {
        error.value = text;
      },
      end.signal,
    );
    suppressNotebookShortcuts(el, end.signal);
    const App = () => (
      <Console
        state={state.value}
        error={error.value}
        send={(message) => {
          error.value = "";
          model.send(message);
        }}
      />
    );
    render(<App />, el);
    return () => {
      end.abort();
      render(null, el);
    };
  },
};
