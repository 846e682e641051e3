import { problemWith, schemaOf, shownInputs } from './action-inputs';
import { problemWithSchemas, type InputSchemas } from './input-schema';

const ORDER: InputSchemas = {
  orderId: { type: 'string', pattern: '^[A-Z]-\\d+$', title: 'Order' },
  day: { type: 'string', format: 'date', optional: true },
  lines: {
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      required: ['sku'],
      properties: {
        sku: { type: 'string', title: 'Item' },
        count: { type: 'integer', minimum: 1, maximum: 9 },
      },
    },
  },
  gift: { type: ['boolean', 'null'], optional: true },
  speed: { type: 'string', enum: ['slow', 'fast'], default: 'slow' },
};
const given = { orderId: 'A-17', lines: [{ sku: 'pen', count: 2 }, { sku: 'ink' }] };

const nested = (depth: number): object =>
  depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1) } };
const many = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, { type: 'string' }]));

describe('the schemas of inputs', () => {
  it('may be optional, nested, bounded and nullable', () => {
    expect(problemWithSchemas(ORDER)).toBeUndefined();
    expect(problemWithSchemas({ a: nested(3) })).toBeUndefined();
    expect(problemWithSchemas(many(50))).toBeUndefined();
  });

  it.each<[unknown, string]>([
    [{ a: { type: 'date' } }, 'at a.type: must be one of'],
    [{ a: { type: ['string', 'integer'] } }, 'at a.type: must be one of'],
    [{ a: { type: 'integer', multipleOf: 2 } }, 'at a: must not have multipleOf'],
    [{ a: { type: 'integer', minimum: '1' } }, 'at a.minimum: must be number'],
    [{ a: { type: 'string', maxLength: 4001 } }, 'at a.maxLength: must be <= 4000'],
    [{ a: { type: 'string', format: 'regex' } }, 'at a.format: must be one of date'],
    [{ a: { type: 'string', pattern: '(' } }, 'at a.pattern: must be a regular expression'],
    [{ a: { type: 'string', pattern: String.raw`(a)\1` } }, 'at a.pattern: must be a regular expression'],
    [{ a: { type: 'string', default: 7 } }, 'at a.default: must be string'],
    [{ a: { type: 'array' } }, 'at a.items: is required'],
    [{ a: { type: 'object' } }, 'at a.properties: is required'],
    [{ a: { type: 'object', properties: { b: {} } } }, 'at a.properties.b.type: is required'],
    [{ 'a-b': { type: 'string' } }, 'at a-b: '],
    [{ a: 'string' }, 'at a: must be object'],
    [{ a: nested(4) }, 'must be nested at most 4 deep'],
    [many(51), 'must have at most 50 properties'],
    [{ a: { type: 'object', properties: many(50) } }, 'must have at most 50 properties'],
    [
      { a: { type: 'string', enum: Array.from({ length: 40 }, () => 'x'.repeat(499)) } },
      'must have at most 16000',
    ],
  ])('are refused with the place and the keyword: %j', (schemas, problem) => {
    expect(problemWithSchemas(schemas)).toContain(problem);
  });
});

describe('the inputs of a call', () => {
  it('are asked of the model in standard JSON Schema', () => {
    expect(schemaOf(ORDER)).toMatchObject({ required: ['orderId', 'lines'], additionalProperties: false });
    expect(JSON.stringify(schemaOf(ORDER))).not.toContain('optional');
  });

  it.each<[object, string | undefined]>([
    [given, undefined],
    [{ ...given, gift: null, day: '2026-11-28', speed: 'fast' }, undefined],
    [{ ...given, orderId: 'A17' }, 'inputs.orderId must match pattern'],
    [{ ...given, orderId: undefined }, 'inputs.orderId is required'],
    [{ ...given, day: '2026-02-30' }, 'inputs.day must match format "date"'],
    [{ ...given, day: null }, 'inputs.day must be string'],
    [{ ...given, lines: [] }, 'inputs.lines must NOT have fewer than 1 items'],
    [{ ...given, lines: [{ count: 1 }] }, 'inputs.lines.0.sku is required'],
    [{ ...given, lines: [{ sku: 'pen', count: 10 }] }, 'inputs.lines.0.count must be <= 9'],
    [{ ...given, lines: [{ sku: 'pen', price: 1 }] }, 'inputs.lines.0 must not have price'],
    [{ ...given, lines: [{ sku: 'a\0' }] }, 'must not have U+0000'],
    [
      { ...given, lines: Array.from({ length: 51 }, () => ({ sku: 'pen' })) },
      'inputs.lines must NOT have more than 50 items',
    ],
    [{ ...given, speed: 'warp' }, 'inputs.speed must be one of slow, fast'],
    [{ ...given, other: 1 }, 'inputs must not have other'],
  ])('%j have the problem %s', (values, problem) => {
    const found = problemWith(JSON.parse(JSON.stringify(values)), ORDER);
    expect(found === undefined).toBe(problem === undefined);
    expect(found ?? '').toContain(problem ?? '');
  });

  it('are matched with a pattern in time that grows only with the text', () => {
    const schemas: InputSchemas = { a: { type: 'string', pattern: '^(a+)+$' } };
    const startedAt = performance.now();
    expect(problemWith({ a: `${'a'.repeat(499)}!` }, schemas)).toContain('inputs.a must match pattern');
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('are shown with the titles of what they contain', () => {
    expect(shownInputs({ ...given, gift: null }, ORDER)).toEqual([
      { label: 'Order', value: 'A-17' },
      { label: 'lines', value: '(Item: pen, count: 2), (Item: ink)' },
      { label: 'gift', value: '–' },
    ]);
  });
});
