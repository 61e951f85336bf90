import type { DetailChoice, ViewChoice } from "../protocol/contract";

type Option = DetailChoice & Partial<ViewChoice>;
type Props = {
  label: string;
  options: Option[];
  value: string;
  /** Whether its title is seen, as long as it fits beside the options, where those of others are not. */
  titled?: boolean;
  /** Returns false if the choice could not be sent; the old value is then shown again. */
  choose(id: string): boolean;
};

function Options({ options }: { options: Option[] }) {
  return options.map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
}

/** A select whose options may be in groups. The choice counts once Python has taken it. */
export function GroupedSelect({ label, options, value, titled, choose }: Props) {
  const groups = [...new Set(options.flatMap(({ group }) => group || []))];
  return (
    <label class="grouped-select" data-titled={titled}>
      <span>{label}</span>
      <select
        title={label}
        value={value}
        onChange={(event) => {
          if (!choose(event.currentTarget.value)) event.currentTarget.value = value;
        }}
      >
        <Options options={options.filter(({ group }) => !group)} />
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            <Options options={options.filter((option) => option.group === group)} />
          </optgroup>
        ))}
      </select>
    </label>
  );
}
