import type { Level, View } from "../protocol/messages";

type Choice = Level & Partial<View>;
type Props = { label: string; choices: Choice[]; shown: string; choose(id: string): boolean };

function Options({ choices }: { choices: Choice[] }) {
  return choices.map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
}

/** A choice that Python grants; choices of one group stand together. */
export function Chooser({ label, choices, shown, choose }: Props) {
  const groups = [...new Set(choices.flatMap(({ group }) => group || []))];
  return (
    <label class="chooser">
      <span>{label}</span>
      <select
        value={shown}
        onChange={(event) => {
          if (!choose(event.currentTarget.value)) event.currentTarget.value = shown;
        }}
      >
        <Options choices={choices.filter(({ group }) => !group)} />
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            <Options choices={choices.filter((choice) => choice.group === group)} />
          </optgroup>
        ))}
      </select>
    </label>
  );
}
