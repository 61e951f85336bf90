type Props = {
  label: string;
  value: string;
  readOnly?: boolean;
  numeric?: boolean;
  /** Called with each change. */
  onInput?(text: string): void;
  /** Called with the text once it is finished. */
  onChange?(text: string): void;
};

/** A text field with its label. */
export function TextField({ label, value, readOnly, numeric, onInput, onChange }: Props) {
  return (
    <div class="fields">
      <label>
        <span>{label}</span>
        <input
          type="text"
          inputMode={numeric ? "numeric" : "text"}
          autocomplete="off"
          maxLength={200}
          readOnly={readOnly}
          value={value}
          onInput={(event) => onInput?.(event.currentTarget.value)}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}
