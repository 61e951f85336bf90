import { useLayoutEffect, useRef } from "preact/hooks";
import type { Asking, BoardLabels } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { Button, GroupedSelect, Icon, useCopy } from "../ui/controls";
import type { ExerciseStore } from "./exerciseStore";

type Props = { asking: Asking; exercise: ExerciseStore; store: BoardStore; labels: BoardLabels };

/** The way back to the board, and what is chosen of the question that is being asked. */
export function AskingFields({ asking, exercise, store, labels }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fields.current?.querySelector("select")?.focus(), []);
  return (
    <div class="asking-fields" ref={fields}>
      <Button onClick={() => store.ask(false)}>
        <Icon name="back" /> {labels.back_to_board}
      </Button>
      {asking.fields.map(({ name, label, options, value }) => (
        <GroupedSelect
          key={name}
          label={label}
          options={options.map(({ label, value }) => ({ id: value, label }))}
          value={value}
          choose={(id) => exercise.answer({ [name]: id })}
        />
      ))}
    </div>
  );
}

/** What is done with the question and with the lesson. */
export function AskingButtons({ asking, exercise, labels }: Props) {
  const [outcome, copy] = useCopy(labels);
  const { labels: words, tabs } = exercise.pageState.value;
  const whatToDo = (["add", "answer", "save", "remove"] as const).filter(
    (what) =>
      (what !== "add" || !asking.added) &&
      (what !== "save" || tabs.length > 1) &&
      (what !== "remove" || asking.added),
  );
  return (
    <>
      <div class="answer-buttons">
        {whatToDo.map((what, n) => (
          <Button key={what} class={n === 0 ? "submit" : undefined} onClick={() => exercise.answer(what)}>
            {words[`ask_${what}`]}
          </Button>
        ))}
      </div>
      <div class="asking-text">
        <Button onClick={() => copy(asking.text)}>{labels.copy_line}</Button>
        <code>{asking.text.split("\n", 1)}</code>
        <span role="status">{outcome}</span>
      </div>
    </>
  );
}
