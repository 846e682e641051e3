import { PickType } from '@nestjs/swagger';
import fc from 'fast-check';
import { ApiError, errorBody } from '../../errors';
import { refuseCrowded } from './body-bounds';
import { AnyText, MayBeAbsent, SomeOf } from '../fields/fields';
import { RequestValidationPipe } from '../fields/validation.pipe';
import { WebUrls } from '../fields/url-fields';
import { anyCharacter } from '../../../../../test/support/any-character';

const MAX_ERROR_BYTES = 8192;
const MAX_NAMED = 20;

class Subscription {
  @MayBeAbsent(AnyText())
  name?: string;

  @MayBeAbsent(SomeOf(['lead.captured', 'message.sent']))
  events?: string[];
}

class Crawl {
  @WebUrls(150)
  urls: string[];
}

class PickedCrawl extends PickType(Crawl, ['urls']) {}

const pipe = new RequestValidationPipe();

async function refusalOf(body: unknown): Promise<ApiError> {
  // As it comes from the network: `__proto__` is an own field of the object.
  const parsed: unknown = JSON.parse(JSON.stringify(body));
  const refusal: unknown = await pipe
    .transform(parsed, { type: 'body', metatype: Subscription })
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  return refusal as ApiError;
}

const listOf = (count: number, item: unknown): unknown[] => Array<unknown>(count).fill(item);
const fieldsOf = (count: number, value: unknown): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, value]));

describe('the error for a body', () => {
  it.each([
    ['a long list of wrong items', { events: listOf(100_000, 'x') }],
    ['a list of long wrong items', { events: listOf(100, 'x'.repeat(5000)) }],
    ['a long list where a text belongs', { name: listOf(100_000, 0) }],
    ['a list of lists', { name: listOf(50, listOf(50, 0)) }],
    ['an object of objects', { name: fieldsOf(20_000, {}) }],
    ['many unknown fields', fieldsOf(30_000, 1)],
    ['unknown fields with much in them', { a: listOf(100_000, {}), b: fieldsOf(20_000, []) }],
    ['an unknown field with a long name', { ['x'.repeat(250_000)]: 1 }],
    [
      'unknown fields whose names are escaped',
      Object.fromEntries(Array.from({ length: 50 }, (_, index) => ['\0'.repeat(100 + index), 1])),
    ],
    ['known and unknown ones at once', { events: listOf(101, 'x'), ...fieldsOf(1000, 1) }],
  ])('is small and cheap: %s', async (_, body) => {
    const startedAt = process.cpuUsage();
    const error = await refusalOf(body);
    // CPU time: wall-clock time would also grow with other work on the machine.
    const userMs = process.cpuUsage(startedAt).user / 1000;
    const { fields } = error.details as { fields: unknown[] };
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.length).toBeLessThanOrEqual(MAX_NAMED);
    expect(Buffer.byteLength(JSON.stringify(errorBody(error)))).toBeLessThanOrEqual(MAX_ERROR_BYTES);
    // Without the bounds, the validation of these bodies takes 200 to 650 ms; with them, 5 to 50 ms.
    expect(userMs).toBeLessThan(1000);
  });

  it('names 20 fields and counts the others', async () => {
    const { details } = await refusalOf(fieldsOf(1000, 1));
    expect(details).toEqual({ fields: expect.any(Array), omitted: 980 });
    expect(details['fields']).toHaveLength(MAX_NAMED);
  });

  it('names fewer than 20 that have long names', async () => {
    const names = Array.from({ length: 20 }, (_, index) => [`${'é'.repeat(99)}${index}`, 1]);
    const { details } = await refusalOf(Object.fromEntries(names));
    const { fields, omitted } = details as { fields: unknown[]; omitted: number };
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.length + omitted).toBe(20);
  });

  it('states how many items a list may have, without reading them', async () => {
    const { message, details } = await refusalOf({ events: listOf(101, 'lead.captured') });
    expect(message).toBe('events must have at most 100 items');
    expect(details).toEqual({ fields: [{ path: 'events', rule: 'range', message }] });
    const repeated = { events: listOf(100, 'lead.captured') };
    expect(await pipe.transform(repeated, { type: 'body', metatype: Subscription })).toEqual({
      events: ['lead.captured'],
    });
  });

  it.each([Crawl, PickedCrawl])('names the limit of a list that takes more items: %p', async (metatype) => {
    const urls = Array.from({ length: 151 }, (_, index) => `https://example.com/${index}`);
    const refusal = pipe.transform({ urls }, { type: 'body', metatype });
    await expect(refusal).rejects.toThrow('urls must have at most 150 items');
    const taken = { urls: urls.slice(1) };
    expect(await pipe.transform(taken, { type: 'body', metatype })).toEqual(taken);
  });

  it('is at most 8 kB, whatever the body', () =>
    fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.oneof(
            fc.constantFrom('name', 'events'),
            fc.string({ unit: anyCharacter, maxLength: 300, size: 'max' }),
          ),
          fc.oneof(fc.jsonValue(), fc.array(fc.string(), { maxLength: 150, size: 'max' })),
          { maxKeys: 60, size: 'max' },
        ),
        async (body) => {
          const error = await refusalOf({ ...body, nope: 1 });
          expect(Buffer.byteLength(JSON.stringify(errorBody(error)))).toBeLessThanOrEqual(MAX_ERROR_BYTES);
        },
      ),
      { numRuns: 50 },
    ));
});

describe('JSON of too many values', () => {
  const refuse = (json: string) => () => refuseCrowded(Buffer.from(json));

  it('is refused before it is parsed', () => {
    for (const body of [fieldsOf(165_000, 1), { data: listOf(900_000, 0) }, { data: fieldsOf(30_000, {}) }])
      expect(refuse(JSON.stringify(body))).toThrow('body must have at most 20000 values');
  });

  it('does not include a long text, whatever it contains', () => {
    const data = [',', '",', '\\', '\\",', '[1,2]'].map((unit) => unit.repeat(100_000)).join('');
    expect(refuse(JSON.stringify({ data, source: 'a' }))).not.toThrow();
  });
});
