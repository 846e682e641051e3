import { FORMATS, INPUT_TYPES, MAX_INPUTS } from './input-schema';

/** The schemas of the inputs by name, in the document. */
export const INPUTS = {
  type: 'object' as const,
  maxProperties: MAX_INPUTS,
  additionalProperties: {
    type: 'object' as const,
    required: ['type'],
    properties: {
      type: {
        description: 'Or a list of a type and `null`.',
        oneOf: [
          { type: 'string' as const, enum: [...INPUT_TYPES] },
          { type: 'array' as const, items: { type: 'string' as const }, minItems: 2, maxItems: 2 },
        ],
      },
      title: { type: 'string' as const, maxLength: 60 },
      description: { type: 'string' as const },
      enum: { type: 'array' as const, items: {} },
      default: {},
      optional: { type: 'boolean' as const },
      format: { type: 'string' as const, enum: [...FORMATS] },
      pattern: { type: 'string' as const, maxLength: 200, description: 'In the syntax of RE2.' },
      ...Object.fromEntries(
        ['minLength', 'maxLength', 'minItems', 'maxItems'].map((name) => [
          name,
          { type: 'integer' as const },
        ]),
      ),
      ...Object.fromEntries(['minimum', 'maximum'].map((name) => [name, { type: 'number' as const }])),
      items: { type: 'object' as const, additionalProperties: true },
      properties: { type: 'object' as const, additionalProperties: true },
      required: { type: 'array' as const, items: { type: 'string' as const } },
    },
  },
  example: { orderId: { type: 'string', description: 'The number of the order, such as "A-1234"' } },
};
