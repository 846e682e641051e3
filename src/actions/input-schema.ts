import type { ErrorObject, ValidateFunction } from 'ajv';

/** The types of inputs, as JSON Schema names them. Each may be nullable: `["string", "null"]`. */
export const INPUT_TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const;
type InputType = (typeof INPUT_TYPES)[number];

/** The formats of texts. */
export const FORMATS = ['date', 'time', 'date-time', 'email', 'uri', 'uuid'] as const;

/** An action has at most this many inputs, together with the properties of its objects. */
export const MAX_INPUTS = 50;
/** The longest text, unless its schema allows more. */
export const MAX_TEXT_CHARACTERS = 500;
/** The deepest nesting, counting the input itself. */
const MAX_DEPTH = 4;
const MAX_SCHEMA_CHARACTERS = 16_000;
const MAX_LENGTH = 4000;
const MAX_ITEMS = 50;

/**
 * The JSON Schema of an input: a subset of the standard, in which objects have only the named properties. Visitors see
 * `title`, the model reads the rest. `optional`, an addition to JSON Schema, lets the input be absent.
 */
export interface InputSchema {
  type: InputType | [InputType, 'null'];
  title?: string;
  description?: string;
  enum?: unknown[];
  default?: unknown;
  optional?: boolean;
  format?: (typeof FORMATS)[number];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: InputSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, InputSchema>;
  required?: string[];
}

export type InputSchemas = Record<string, InputSchema>;

const text = (maxLength: number): object => ({ type: 'string', minLength: 1, maxLength });
const whole = (maximum: number): object => ({ type: 'integer', minimum: 0, maximum });
const ofType = (type: InputType, then: object): object => ({
  if: { required: ['type'], properties: { type: { enum: [type, [type, 'null']] } } },
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then,
});

/** The JSON Schema of the schemas of inputs. */
const SCHEMA_OF_INPUTS = {
  $ref: '#/definitions/inputs',
  definitions: {
    inputs: {
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' },
      additionalProperties: { $ref: '#/definitions/input' },
    },
    input: {
      type: 'object',
      required: ['type'],
      additionalProperties: false,
      properties: {
        type: { enum: [...INPUT_TYPES, ...INPUT_TYPES.map((type) => [type, 'null'])] },
        title: text(60),
        description: text(500),
        enum: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          items: { type: ['string', 'number', 'boolean', 'null'], maxLength: MAX_TEXT_CHARACTERS },
        },
        default: true,
        optional: { type: 'boolean' },
        format: { enum: FORMATS },
        pattern: { type: 'string', maxLength: 200, format: 're2' },
        minLength: whole(MAX_LENGTH),
        maxLength: whole(MAX_LENGTH),
        minimum: { type: 'number' },
        maximum: { type: 'number' },
        items: { $ref: '#/definitions/input' },
        minItems: whole(MAX_ITEMS),
        maxItems: whole(MAX_ITEMS),
        properties: { $ref: '#/definitions/inputs' },
        required: { type: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: MAX_INPUTS },
      },
      allOf: [ofType('array', { required: ['items'] }), ofType('object', { required: ['properties'] })],
    },
  },
};

/** Patterns run in RE2, whose time grows only linearly with the text. Loaded with the first pattern. */
const re2 = Object.assign(
  (pattern: string) => {
    const { RE2JS } = require('re2js') as typeof import('re2js');
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return { test: (value: string) => compiled.matcher(value).find() };
  },
  { code: 're2' },
);

/** A new validator for each schema, so that none is kept. Loaded with the first schema. */
function validatorOf(schema: object): ValidateFunction {
  const { Ajv } = require('ajv') as typeof import('ajv');
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats');
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    ownProperties: true,
    logger: false,
    code: { regExp: re2 },
  });
  addFormats(ajv, [...FORMATS]);
  ajv.addFormat('re2', compiles);
  return ajv.compile(schema);
}

function compiles(pattern: string): boolean {
  try {
    re2(pattern);
    return true;
  } catch {
    return false;
  }
}

/** The problem with the schemas, with its place and keyword; undefined if an action may have them. Pure. */
export function problemWithSchemas(schemas: unknown): string | undefined {
  if (depthOf(schemas) > MAX_DEPTH) return `must be nested at most ${MAX_DEPTH} deep`;
  if (JSON.stringify(schemas).length > MAX_SCHEMA_CHARACTERS)
    return `must have at most ${MAX_SCHEMA_CHARACTERS} characters`;
  const problem = firstProblem(SCHEMA_OF_INPUTS, schemas);
  if (problem) return `at ${placeOf(problem)}: ${sentenceOf(problem)}`;
  const inputs = schemas as InputSchemas;
  if (countOf(inputs) > MAX_INPUTS) return `must have at most ${MAX_INPUTS} properties in all`;
  for (const [name, schema] of Object.entries(inputs)) {
    if (schema.default === undefined) continue;
    const misfit = firstProblem(standardOf(schema), schema.default);
    if (misfit) return `at ${name}.default: ${sentenceOf(misfit)}`;
  }
  return undefined;
}

/** The first problem with a value; undefined if it fits the schema. */
export function firstProblem(schema: object, value: unknown): ErrorObject | undefined {
  const validate = validatorOf(schema);
  return validate(value) ? undefined : validate.errors![0];
}

/** The place of a problem, with the missing or unknown property: `address.city`. */
export function placeOf({ instancePath, params, propertyName }: ErrorObject): string {
  const { missingProperty } = params as Record<string, string | undefined>;
  const added = missingProperty ?? propertyName;
  return [...instancePath.split('/').slice(1), ...(added === undefined ? [] : [added])].join('.');
}

/** The problem, as a sentence without its subject. */
export function sentenceOf({ keyword, params, message = 'is not valid' }: ErrorObject): string {
  const { allowedValues, additionalProperty } = params as {
    allowedValues?: unknown[];
    additionalProperty?: string;
  };
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return `must not have ${additionalProperty!.slice(0, 40)}`;
    case 'enum':
      return `must be one of ${allowedValues!.map(choiceText).join(', ')}`;
    case 'format':
      return message.includes('re2') ? 'must be a regular expression of RE2' : message;
    default:
      return message;
  }
}

/** The standard JSON Schema of an input, with the limits of all inputs. */
export function standardOf(input: InputSchema): object {
  const schema = { ...input };
  delete schema.optional;
  const { items, properties } = schema;
  const [type] = [schema.type].flat();
  return {
    ...schema,
    ...(type === 'string' && { maxLength: schema.maxLength ?? MAX_TEXT_CHARACTERS }),
    ...(type === 'integer' && {
      minimum: schema.minimum ?? Number.MIN_SAFE_INTEGER,
      maximum: schema.maximum ?? Number.MAX_SAFE_INTEGER,
    }),
    ...(items && { items: standardOf(items), maxItems: schema.maxItems ?? MAX_ITEMS }),
    ...(properties && { ...objectOf(properties, schema.required ?? []), type: schema.type }),
  };
}

/** The JSON Schema of an object with these properties and no others. */
export function objectOf(properties: InputSchemas, required: string[]): object {
  const named = Object.entries(properties).map(([name, schema]) => [name, standardOf(schema)] as const);
  return { type: 'object', properties: Object.fromEntries(named), required, additionalProperties: false };
}

function choiceText(choice: unknown): string {
  return Array.isArray(choice) ? JSON.stringify(choice) : String(choice);
}

/** The nesting depth of schemas; it stops counting above the limit. */
function depthOf(schemas: unknown, depth = 0): number {
  if (typeof schemas !== 'object' || schemas === null || depth > MAX_DEPTH) return depth;
  return Object.values(schemas as InputSchemas).reduce((deepest, schema) => {
    if (typeof schema !== 'object' || schema === null) return deepest;
    const inside = { ...schema.properties, ...(schema.items && { items: schema.items }) };
    return Math.max(deepest, depthOf(inside, depth + 1));
  }, depth);
}

function countOf(schemas: InputSchemas): number {
  return Object.values(schemas).reduce(
    (count, { items, properties = {} }) => count + 1 + countOf({ ...properties, ...(items && { items }) }),
    0,
  );
}
