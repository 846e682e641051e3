import { contractSchemas } from './component-schemas';
import type { Schema } from './schema';

const BODY = { $ref: '#/components/schemas/Body' };

describe('the schemas of the contract', () => {
  const bodyOf = (schema: Schema) => contractSchemas({ Body: schema }, BODY);
  const answerOf = (schema: Schema) => contractSchemas({ Answer: schema }, {})['Answer'];

  it('are closed for requests and open for answers', () => {
    const schema = { type: 'object', properties: { mode: { type: 'string', enum: ['live', 'test'] } } };
    expect(bodyOf(schema)['Body']).toEqual({ ...schema, additionalProperties: false });
    expect(answerOf(schema)).toEqual({
      type: 'object',
      properties: {
        mode: {
          type: 'string',
          description: 'Values so far: `live`, `test`.',
          'x-extensible-enum': ['live', 'test'],
          examples: ['live'],
        },
      },
    });
  });

  it('list no null among the known values, because it is a type', () => {
    const rating = { type: ['string', 'null'], enum: ['positive', null] };
    expect(answerOf(rating)).toMatchObject({ 'x-extensible-enum': ['positive'], type: ['string', 'null'] });
  });

  it('have lists of examples', () => {
    expect(answerOf({ type: 'integer', example: 3 })).toEqual({ type: 'integer', examples: [3] });
  });

  it('keep a field with a default optional in generated types', () => {
    const { properties = {} } = bodyOf({
      type: 'object',
      properties: {
        stream: { type: 'boolean', description: 'As events.', default: false },
        days: { type: 'integer', description: 'Default: 1.', default: 1 },
      },
    })['Body']!;
    expect(properties['stream']).toEqual({ type: 'boolean', description: 'As events. Default: `false`.' });
    expect(properties['days']).toEqual({ type: 'integer', description: 'Default: 1.' });
  });

  it('refer to a schema without wrapping the reference', () => {
    const wrapped = { description: 'Its progress.', allOf: [{ $ref: '#/components/schemas/Progress' }] };
    expect(answerOf(wrapped)).toEqual({
      description: 'Its progress.',
      $ref: '#/components/schemas/Progress',
    });
  });

  it('are a union of variants where fields belong to a type', () => {
    const schemas = bodyOf({
      type: 'object',
      properties: {
        type: { type: 'string', enum: ['text', 'page'] },
        data: { type: ['string', 'null'], minLength: 1, 'x-only-for': ['text'] },
        url: { type: ['string', 'null'], format: 'iri', 'x-only-for': ['page'] },
      },
      required: ['type'],
      example: { type: 'page', url: 'https://www.example.com' },
    });
    expect(schemas).toEqual({
      Body: {
        oneOf: [{ $ref: '#/components/schemas/BodyText' }, { $ref: '#/components/schemas/BodyPage' }],
        discriminator: {
          propertyName: 'type',
          mapping: { text: '#/components/schemas/BodyText', page: '#/components/schemas/BodyPage' },
        },
        examples: [{ type: 'page', url: 'https://www.example.com' }],
      },
      BodyText: {
        type: 'object',
        properties: {
          type: { type: 'string', enum: ['text'] },
          data: { type: 'string', minLength: 1 },
          url: { type: 'null', description: 'Not with type `text`.' },
        },
        required: ['type', 'data'],
        additionalProperties: false,
      },
      BodyPage: {
        type: 'object',
        properties: {
          type: { type: 'string', enum: ['page'] },
          data: { type: 'null', description: 'Not with type `page`.' },
          url: { type: 'string', format: 'iri' },
        },
        required: ['type', 'url'],
        additionalProperties: false,
        examples: [{ type: 'page', url: 'https://www.example.com' }],
      },
    });
  });
});
