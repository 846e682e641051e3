import { sentenceOf, type Failure } from '../../api/failure';
import { ChoiceField } from '../../parts/choice-field';
import { MILLION } from '../../parts/costs';
import { Field } from '../../parts/field';
import { linesOf } from '../../parts/lines';
import { useTexts } from '../../texts';
import { settingsTexts } from './settings-texts';
import { valueAt, type Path } from './values';

type Key = keyof (typeof settingsTexts)['en'];

/** Values while they are edited. */
export interface Edited {
  values: object;
  set: (path: Path, value: unknown) => void;
  failure: Failure | undefined;
}

interface Props {
  editor: Edited;
  /** Also names the texts of the field. */
  path: Path;
}

/** The name of a field in words. */
export function labelKey(path: Path): Key {
  return path.slice(path.indexOf('.') + 1) as Key;
}

/** The value of a field, its texts, and its setter. */
export function useField({ editor, path }: Props) {
  const texts = useTexts(settingsTexts);
  const key = labelKey(path);
  const hint = `${key}Hint`;
  // In the path of a problem with a list item, the number of the item follows the name of the list.
  const problem = editor.failure?.problems.find(
    (each) => each.path === key || each.path.startsWith(`${key}.`),
  );
  return {
    texts,
    value: valueAt(editor.values, path),
    set: (value: unknown) => editor.set(path, value),
    field: {
      label: texts[key],
      hint: hint in texts ? texts[hint as Key] : undefined,
      error: problem && sentenceOf(problem),
    },
  };
}

/** A line of text, or with `rows` several. */
export function TextInput({ rows, maxLength, ...props }: Props & { rows?: number; maxLength?: number }) {
  const { value, set, field } = useField(props);
  return (
    <Field {...field}>
      {(attributes) =>
        rows === undefined ? (
          <input
            {...attributes}
            value={value as string}
            maxLength={maxLength}
            onInput={(event) => set(event.currentTarget.value)}
          />
        ) : (
          <textarea
            {...attributes}
            rows={rows}
            value={value as string}
            maxLength={maxLength}
            onInput={(event) => set(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

/** A list of texts, each on a line. */
export function LinesInput(props: Props) {
  const { value, set, field } = useField(props);
  return (
    <Field {...field}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={3}
          // Uncontrolled: an empty line is not an item, but the reader must be able to type it.
          defaultValue={(value as string[]).join('\n')}
          onInput={(event) => set(linesOf(event.currentTarget.value))}
        />
      )}
    </Field>
  );
}

/** A whole number; empty for null. */
export function NumberInput({ min, max, ...props }: Props & { min: number; max: number }) {
  const { value, set, field } = useField(props);
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          {...attributes}
          type="number"
          min={min}
          max={max}
          value={(value as number | null) ?? ''}
          onInput={({ currentTarget }) =>
            set(currentTarget.value === '' ? null : Number(currentTarget.value))
          }
        />
      )}
    </Field>
  );
}

/** An amount of money, which the API has in millionths; empty for null. */
export function MoneyInput({ hint, ...props }: Props & { hint: string }) {
  const { value, set, field } = useField(props);
  return (
    <Field {...field} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          type="number"
          min={0}
          step="any"
          // Uncontrolled: the reader must be able to type the point of a decimal number.
          defaultValue={value === null ? '' : String((value as number) / MILLION)}
          onInput={({ currentTarget }) =>
            set(currentTarget.value === '' ? null : Math.round(Number(currentTarget.value) * MILLION))
          }
        />
      )}
    </Field>
  );
}

/** Yes or no. */
export function Check(props: Props) {
  const { value, set, field } = useField(props);
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      {field.label}
    </label>
  );
}

/** A choice of several values, whose names are texts like `theme_dark`. */
export function Choice({ name, options, ...props }: Props & { name: string; options: readonly string[] }) {
  const { value, set, field, texts } = useField(props);
  return (
    <ChoiceField
      {...field}
      options={options.map((option) => [option, texts[`${name}_${option}` as Key]])}
      value={value as string}
      onChange={set}
    />
  );
}

/** A colour, as text and with the browser's picker. */
export function ColorInput(props: Props) {
  const { value, set, field, texts } = useField(props);
  const color = value as string;
  const full = /^#[\da-f]{3}$/i.test(color) ? color.replace(/[\da-f]/gi, '$&$&') : color;
  return (
    <Field {...field} hint={field.hint ?? texts.colorHint}>
      {(attributes) => (
        <div class="color">
          <input
            type="color"
            aria-label={`${texts.pick}: ${field.label}`}
            value={/^#[\da-f]{6}$/i.test(full) ? full : '#0b6b5d'}
            onInput={(event) => set(event.currentTarget.value)}
          />
          <input
            {...attributes}
            value={color}
            maxLength={7}
            placeholder="#0b6b5d"
            spellcheck={false}
            onInput={(event) => set(event.currentTarget.value.trim())}
          />
        </div>
      )}
    </Field>
  );
}
