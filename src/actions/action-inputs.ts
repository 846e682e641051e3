import { isStorable } from '../platform/http/requests/fields/fields';
import { namesIn, textsIn } from './action-body';
import {
  firstProblem,
  MAX_TEXT_CHARACTERS,
  objectOf,
  placeOf,
  sentenceOf,
  type InputSchema,
  type InputSchemas,
} from './input-schema';

const MAX_VALUES_CHARACTERS = 8000;

export type InputValues = Record<string, unknown>;

/** Whether a call may leave the input out. */
export function mayBeAbsent({ optional, default: otherwise }: InputSchema): boolean {
  return optional === true || otherwise !== undefined;
}

/** Whether the input always has a text, a number or a boolean, which can stand in a path. */
export function isAlwaysScalar(schema: InputSchema): boolean {
  return (
    isScalar(schema) && typeof schema.type === 'string' && (!schema.optional || schema.default !== undefined)
  );
}

/** Whether the input, if present, is a text, a number or a boolean. */
export function isScalar({ type }: InputSchema): boolean {
  return ![type].flat().some((each) => each === 'array' || each === 'object');
}

/** The JSON Schema of an object with these inputs. */
export function schemaOf(inputs: InputSchemas): object {
  const required = Object.entries(inputs).filter(([, schema]) => !mayBeAbsent(schema));
  return objectOf(
    inputs,
    required.map(([name]) => name),
  );
}

/** The values with the defaults of absent inputs. Anything but an object stays unchanged. */
export function withDefaults(values: unknown, schemas: InputSchemas): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  const defaults = Object.entries(schemas).filter(([, schema]) => schema.default !== undefined);
  return { ...Object.fromEntries(defaults.map(([name, schema]) => [name, schema.default])), ...values };
}

/** An input in the form shown to visitors. */
export interface ShownInput {
  label: string;
  value: string;
}

/** The present values with their labels, in the order of the schemas. */
export function shownInputs(values: InputValues, schemas: InputSchemas): ShownInput[] {
  return Object.entries(schemas)
    .filter(([name]) => values[name] !== undefined)
    .map(([name, schema]) => ({ label: schema.title ?? name, value: shownValue(values[name], schema) }));
}

/** The problem with the values, in a sentence; undefined if they fit the schemas. */
export function problemWith(values: unknown, schemas: InputSchemas): string | undefined {
  const problem = problemWithObject(values) ?? misfitIn(values, schemas);
  if (problem) return problem;
  // An empty text would turn the path of a single object into the path of all objects.
  const blank = Object.entries(values as InputValues).find(
    ([, value]) => typeof value === 'string' && value.trim() === '',
  );
  return blank && `inputs.${blank[0]} must be a text of 1 to ${MAX_TEXT_CHARACTERS} characters`;
}

function misfitIn(values: unknown, schemas: InputSchemas): string | undefined {
  const problem = firstProblem(schemaOf(schemas), values);
  return problem && `${['inputs', placeOf(problem)].filter(Boolean).join('.')} ${sentenceOf(problem)}`;
}

/** Why the values cannot be inputs, whatever their schema; undefined if they can. */
export function problemWithObject(values: unknown): string | undefined {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return 'inputs must be an object';
  const tooLong = JSON.stringify(values).length > MAX_VALUES_CHARACTERS;
  if (tooLong) return `inputs must have at most ${MAX_VALUES_CHARACTERS} characters`;
  return [...textsIn(values), ...namesIn(values)].every(isStorable)
    ? undefined
    : 'inputs must not have U+0000 or lone surrogates';
}

/** Lists with commas; objects with the titles of their properties, in brackets if nested. */
function shownValue(value: unknown, { items, properties }: Partial<InputSchema>, isInside = false): string {
  if (Array.isArray(value))
    return value.map((item: unknown) => shownValue(item, items ?? {}, true)).join(', ');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  if (value === null) return '–';
  const shown = Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const own: unknown = (value as InputValues)[name];
    return own === undefined ? [] : [`${schema.title ?? name}: ${shownValue(own, schema, true)}`];
  });
  return isInside ? `(${shown.join(', ')})` : shown.join(', ');
}
