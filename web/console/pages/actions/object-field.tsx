import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Button } from '../../parts/button';
import { Field } from '../../parts/field';
import { useTexts } from '../../texts';
import { actionsTexts } from './actions-texts';
import { jsonObject } from './json-object';

/** An entry of the object: a row of the form. */
interface Row<Value> {
  name: string;
  value: Value;
}

/** The properties of a field for a JSON object. */
export interface JsonFieldProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  /** The object as JSON; empty without entries. */
  json: string;
  onChange: (json: string) => void;
}

interface Props<Value> extends JsonFieldProps {
  /** Whether a row can show this value. */
  isValue: (value: unknown) => value is Value;
  /** The value of a new row. */
  fresh: Value;
  /** The controls of a value. */
  children: (value: Value, set: (value: Value) => void) => ComponentChildren;
}

/** A JSON object as a form with a row for each entry, or as its text. */
export function ObjectField<Value>(props: Props<Value>) {
  const { label, hint, error, json, onChange, isValue, fresh, children } = props;
  const texts = useTexts(actionsTexts);
  const id = useId();
  // Kept apart from the JSON, which has no place for a name that is not written yet.
  const [rows, setRows] = useState(() => rowsOf(json, isValue));
  const change = (next: Row<Value>[]): void => {
    setRows(next);
    const entries = next.map(({ name, value }) => [name, value] as const);
    onChange(next.length > 0 ? JSON.stringify(Object.fromEntries(entries), null, 2) : '');
  };
  const asForm = rowsOf(json, isValue);
  const toggle = (
    <Button
      label={rows ? texts.asJson : texts.asForm}
      class="plain"
      disabled={!rows && !asForm}
      onClick={() => setRows(rows ? undefined : asForm)}
    />
  );
  if (!rows)
    return (
      <div class="stack">
        <JsonText {...props} />
        <div class="row">{toggle}</div>
      </div>
    );
  return (
    <fieldset class="rows" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows.map(({ name, value }, index) => {
        const put = (row: Row<Value>): void => change(rows.with(index, row));
        const isTwice = rows.findIndex((row) => row.name === name) < index;
        return (
          <div key={index} class="entry">
            <label>
              {texts.entryName}
              <input
                ref={(input) => input?.setCustomValidity(isTwice ? texts.nameTwice : '')}
                required
                value={name}
                spellcheck={false}
                autocomplete="off"
                onInput={({ currentTarget }) => put({ name: currentTarget.value.trim(), value })}
              />
            </label>
            {children(value, (next) => put({ name, value: next }))}
            <Button
              label="×"
              class="plain danger"
              aria-label={`${texts.remove}: ${name}`}
              onClick={() => change(rows.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      {error && <p class="error">{error}</p>}
      <div class="row">
        <Button label={texts.addEntry} onClick={() => change([...rows, { name: '', value: fresh }])} />
        {toggle}
      </div>
    </fieldset>
  );
}

/** The text of a JSON object. */
export function JsonText({ label, hint, error, json, onChange }: JsonFieldProps) {
  return (
    <Field label={`${label} (JSON)`} hint={hint} error={error}>
      {(attributes) => (
        <textarea
          {...attributes}
          value={json}
          spellcheck={false}
          autocomplete="off"
          onInput={({ currentTarget: { value } }) => onChange(value)}
        />
      )}
    </Field>
  );
}

/** The entries of a JSON object; undefined if the text is none, or has a value that no row can show. */
function rowsOf<Value>(json: string, isValue: Props<Value>['isValue']): Row<Value>[] | undefined {
  try {
    const entries = Object.entries(jsonObject<unknown>(json) ?? {});
    const rows = entries.flatMap(([name, value]) => (isValue(value) ? [{ name, value }] : []));
    return rows.length === entries.length ? rows : undefined;
  } catch {
    return undefined;
  }
}
