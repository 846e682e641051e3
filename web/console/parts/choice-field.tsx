import { Field } from './field';

interface Props<Value extends string> {
  label: string;
  hint?: string | undefined;
  /** The problem of the value. */
  error?: string | undefined;
  /** The values with their names, in order. */
  options: readonly (readonly [value: Value, name: string])[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A labelled choice among several values. */
export function ChoiceField<Value extends string>({
  options,
  value,
  onChange,
  disabled,
  ...field
}: Props<Value>) {
  return (
    <Field {...field}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
        >
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
