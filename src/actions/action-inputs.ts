import { hasAtMost, isStorable } from '../platform/http/requests/fields/fields';

/** The types of inputs, as JSON Schema names them. */
export const INPUT_TYPES = ['string', 'integer', 'number', 'boolean'] as const;
/** An action has at most this many inputs. */
export const MAX_INPUTS = 10;
const MAX_DESCRIPTION_CHARACTERS = 500;
const MAX_CHOICES = 50;
const MAX_TEXT_CHARACTERS = 500;
const MAX_TITLE_CHARACTERS = 60;
const KEYWORDS = new Set(['type', 'title', 'description', 'enum']);

/**
 * The JSON Schema of an input: its type, its label for visitors, its meaning for the model, and the texts that it may
 * have.
 */
export interface InputSchema {
  type: (typeof INPUT_TYPES)[number];
  title?: string;
  description?: string;
  enum?: string[];
}

export type InputSchemas = Record<string, InputSchema>;
export type InputValues = Record<string, unknown>;

/** Whether the value is a JSON Schema that an input may have. */
export function isInputSchema(value: unknown): value is InputSchema {
  if (typeof value !== 'object' || value === null) return false;
  const { type, title, description, enum: choices } = value as Record<string, unknown>;
  return (
    Object.keys(value).every((keyword) => KEYWORDS.has(keyword)) &&
    INPUT_TYPES.some((known) => known === type) &&
    (title === undefined || isText(title, MAX_TITLE_CHARACTERS)) &&
    (description === undefined || isText(description, MAX_DESCRIPTION_CHARACTERS)) &&
    (choices === undefined || (type === 'string' && isListOfTexts(choices)))
  );
}

/** The JSON Schema of an object with these inputs, all of which are required. */
export function schemaOf(inputs: InputSchemas): object {
  return {
    type: 'object',
    properties: inputs,
    required: Object.keys(inputs),
    additionalProperties: false,
  };
}

/** An input as a visitor sees it. */
export interface ShownInput {
  label: string;
  value: string;
}

/** The values, with their labels, in the order of the schemas. */
export function shownInputs(values: InputValues, schemas: InputSchemas): ShownInput[] {
  return Object.entries(schemas).map(([name, { title }]) => ({
    label: title ?? name,
    value: String(values[name]),
  }));
}

/** What is wrong with the values; undefined if they are the inputs that the schemas ask for. */
export function problemWith(values: unknown, schemas: InputSchemas): string | undefined {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return 'inputs must be an object';
  const given = new Map(Object.entries(values));
  const unknown = [...given.keys()].some((name) => !Object.hasOwn(schemas, name));
  if (unknown) return 'inputs must have only the inputs of the action';
  for (const [name, schema] of Object.entries(schemas)) {
    const value: unknown = given.get(name);
    if (value === undefined) return `inputs.${name} is required`;
    const problem = problemWithValue(value, schema);
    if (problem) return `inputs.${name} ${problem}`;
  }
  return undefined;
}

function problemWithValue(value: unknown, { type, enum: choices }: InputSchema): string | undefined {
  if (type === 'integer' && !Number.isSafeInteger(value)) return 'must be a whole number';
  if (type === 'number' && !Number.isFinite(value)) return 'must be a number';
  if (type === 'boolean' && typeof value !== 'boolean') return 'must be a boolean';
  if (type !== 'string') return undefined;
  // An empty text would turn the path of one object into the path of all.
  if (!isText(value, MAX_TEXT_CHARACTERS)) return `must be a text of 1 to ${MAX_TEXT_CHARACTERS} characters`;
  return choices && !choices.includes(value) ? `must be one of ${choices.join(', ')}` : undefined;
}

function isListOfTexts(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MAX_CHOICES &&
    value.every((choice) => isText(choice, MAX_TEXT_CHARACTERS))
  );
}

function isText(value: unknown, maxCharacters: number): value is string {
  return (
    typeof value === 'string' && value.trim() !== '' && hasAtMost(maxCharacters, value) && isStorable(value)
  );
}
