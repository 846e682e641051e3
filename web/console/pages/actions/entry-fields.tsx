import type { TargetedInputEvent } from 'preact';
import { useTexts } from '../../texts';
import { actionsTexts } from './actions-texts';
import { ObjectField, type JsonFieldProps } from './object-field';

const TYPES = ['string', 'number', 'integer', 'boolean'] as const;

/** The JSON Schema of an input. Keywords that the form does not show are kept. */
interface InputSchema {
  type?: unknown;
  title?: unknown;
  description?: unknown;
  optional?: unknown;
}

/** The inputs that the model fills in: their schemas by name. */
export function InputsField(props: JsonFieldProps) {
  const texts = useTexts(actionsTexts);
  return (
    <ObjectField {...props} isValue={isSchema} fresh={{ type: 'string' }}>
      {(schema, set) => {
        const isKnown = TYPES.some((type) => type === schema.type);
        const text = (field: 'title' | 'description', maxLength: number) => (
          <label>
            {texts[field === 'title' ? 'inputTitle' : field]}
            <input
              value={typeof schema[field] === 'string' ? schema[field] : ''}
              maxLength={maxLength}
              onInput={({ currentTarget: { value } }) => set({ ...schema, [field]: value || undefined })}
            />
          </label>
        );
        return (
          <>
            <label>
              {texts.type}
              <select
                value={isKnown ? String(schema.type) : ''}
                onChange={({ currentTarget: { value } }) => set({ ...schema, type: value || schema.type })}
              >
                {!isKnown && <option value="">{[schema.type].flat().join(', ')}</option>}
                {TYPES.map((type) => (
                  <option key={type} value={type}>
                    {texts[type]}
                  </option>
                ))}
              </select>
            </label>
            {text('description', 500)}
            {text('title', 60)}
            <label class="check">
              <input
                type="checkbox"
                checked={schema.optional === true}
                onChange={({ currentTarget: { checked } }) =>
                  set({ ...schema, optional: checked || undefined })
                }
              />
              {texts.optional}
            </label>
          </>
        );
      }}
    </ObjectField>
  );
}

/** Texts by name, such as headers; secrets are hidden while they are written. */
export function TextsField({ isSecret, ...props }: JsonFieldProps & { isSecret: boolean }) {
  const texts = useTexts(actionsTexts);
  return (
    <ObjectField {...props} isValue={isText} fresh="">
      {(value, set) => {
        const attributes = {
          required: true,
          value,
          spellcheck: false,
          autocomplete: 'off',
          onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => set(currentTarget.value),
        } as const;
        return (
          <label>
            {texts.value}
            {isSecret ? <input type="password" {...attributes} /> : <input {...attributes} />}
          </label>
        );
      }}
    </ObjectField>
  );
}

function isSchema(value: unknown): value is InputSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
