import { signal } from "@preact/signals";
import { render } from "preact";
import { suppressNotebookShortcuts } from "../dom/keyboard";
import type { ConsoleAddresses, ConsoleReply, ConsoleState } from "../protocol/contract";
import { listen } from "../protocol/traits";
import { Console } from "../ui/TeacherConsole";
import type { RenderProps } from "./mount";

/** The widget that shows a table or a poll in a notebook, beside its board. */
export default {
  render({ model, el }: RenderProps) {
    const end = new AbortController();
    const state = signal(model.get("_console_state") as ConsoleState);
    const addresses = signal<ConsoleAddresses["addresses"]>({});
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
      (reply: ConsoleReply) => {
        if (reply.type === "addresses") addresses.value = reply.addresses;
        else error.value = reply.text;
      },
      end.signal,
    );
    suppressNotebookShortcuts(el, end.signal);
    const App = () => (
      <Console
        state={state.value}
        addresses={addresses.value}
        error={error.value}
        send={(message) => {
          error.value = "";
          model.send(message);
        }}
      />
    );
    render(<App />, el);
    model.send({ type: "addresses" });
    return () => {
      end.abort();
      render(null, el);
    };
  },
};
