import fc from 'fast-check';
import { Moment, isDay } from './date-fields';
import {
  Flag,
  MayBeAbsent,
  MayBeNull,
  NumberFrom,
  OneOf,
  Once,
  RequiredText,
  Setting,
  SomeOf,
  Text,
} from './fields';
import { Ids } from './list-fields';
import { ListQuery } from '../lists/list.dto';
import { RequestValidationPipe } from './validation.pipe';
import { UrlSetting, WebUrl } from './url-fields';
import { anyCharacter } from '../../../../../test/support/any-character';

class Body {
  @RequiredText(5)
  name: string;

  @MayBeAbsent(Text(5))
  text?: string;

  @MayBeAbsent(RequiredText(5, { verbatim: true }))
  verbatim?: string;

  @Setting(5)
  setting?: string;

  @MayBeAbsent(WebUrl())
  url?: string;

  @UrlSetting()
  urlSetting?: string;

  @MayBeAbsent(MayBeNull(OneOf(['a', 'b'])))
  choice?: string | null;

  @MayBeAbsent(SomeOf(['a', 'b']))
  choices?: string[];

  @MayBeAbsent(MayBeNull(Ids(2)))
  ids?: number[] | null;

  @MayBeAbsent(Flag())
  flag: boolean = false;

  @MayBeAbsent(NumberFrom(0, 2))
  number?: number;

  @MayBeAbsent(Moment())
  moment?: Date;
}

class Query extends ListQuery {
  @MayBeAbsent(OneOf(['a', 'b']))
  @Once()
  choice?: string;
}

const pipe = new RequestValidationPipe();
const readBody = (body: object) => pipe.transform(body, { type: 'body', metatype: Body });
const readQuery = (query: object) => pipe.transform(query, { type: 'query', metatype: Query });
const read = async (field: string, value: unknown): Promise<unknown> =>
  ((await readBody({ name: 'Ada', [field]: value })) as Record<string, unknown>)[field];
const refusal = async (reading: Promise<unknown>): Promise<unknown> => {
  const error = await reading.then(
    () => undefined,
    (error: unknown) => error,
  );
  return (error as { details?: { fields: unknown } } | undefined)?.details?.fields;
};

describe('a body', () => {
  it('is the object with its defaults; absent fields stay absent', async () => {
    expect(Object.entries((await readBody({ name: ' Ada ' })) as Body)).toEqual([
      ['name', 'Ada'],
      ['flag', false],
    ]);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'nope', ''])(
    'has no field "%s"',
    async (name) => {
      const body = JSON.parse(`{"name":"Ada",${JSON.stringify(name)}:{"name":"x"}}`) as object;
      expect(await refusal(readBody(body))).toEqual([
        { path: name, rule: 'unknown', message: `${name} is not a known field` },
      ]);
    },
  );

  it.each<[field: string, value: unknown, rule: string, problem: string]>([
    ['name', undefined, 'required', 'is required'],
    ['name', null, 'type', 'must be a string'],
    ['name', ' \ufeff\n', 'required', 'is required'],
    ['name', ['Ada'], 'type', 'must be a string'],
    ['name', 'a\0', 'characters', 'must be text without U+0000 and lone surrogates'],
    ['name', '😀😀😀😀😀😀', 'max_length', 'must be at most 5 characters'],
    ['text', null, 'type', 'must be a string'],
    ['verbatim', '  ', 'required', 'is required'],
    ['setting', 5, 'type', 'must be a string'],
    ['url', '', 'required', 'is required'],
    ['url', 'ftp://a.example', 'url', 'must be a URL that starts with http:// or https://'],
    ['urlSetting', 'https:a.example', 'url', 'must be a URL that starts with http:// or https://'],
    ['choice', 'c', 'enum', 'must be one of a, b'],
    ['choice', ['a'], 'enum', 'must be one of a, b'],
    ['choices', 'a', 'type', 'must be an array'],
    ['choices', [], 'range', 'must have at least one item'],
    ['ids', 7, 'type', 'must be an array'],
    ['ids', { length: 1 }, 'type', 'must be an array'],
    ['ids', [1, 2, 3], 'range', 'must have 1 to 2 items'],
    ['flag', 'true', 'type', 'must be a boolean'],
    ['flag', null, 'type', 'must be a boolean'],
    ['number', '1', 'type', 'must be a number'],
    ['number', Infinity, 'type', 'must be a number'],
    ['number', -0.1, 'range', 'must be at least 0'],
    ['number', 2.1, 'range', 'must be at most 2'],
    ['moment', 7, 'type', 'must be a string'],
    ['moment', '2099-02-30T00:00:00Z', 'format', 'must be a moment like 2026-11-21T09:30:00Z'],
    ['moment', '2099-02-01T00:00:00', 'format', 'must be a moment like 2026-11-21T09:30:00Z'],
  ])('cannot have %s %j', async (field, value, rule, problem) => {
    expect(await refusal(readBody({ name: 'Ada', [field]: value }))).toEqual([
      { path: field, rule, message: `${field} ${problem}` },
    ]);
  });

  it('keeps the white space of a verbatim text', async () => {
    expect(await read('verbatim', '  a\n')).toBe('  a\n');
  });

  it('clears a setting with null or white space', async () => {
    for (const field of ['setting', 'urlSetting'])
      for (const value of [null, '', ' ']) expect(await read(field, value)).toBe('');
  });

  it('removes repeated items, but counts them in a path', async () => {
    expect(await read('choices', ['b', 'a', 'b'])).toEqual(['b', 'a']);
    expect(await refusal(readBody({ name: 'Ada', choices: ['b', 'b', 'c'] }))).toMatchObject([
      { path: 'choices.2' },
    ]);
    expect(await read('ids', [2, 1, 2])).toEqual([2, 1]);
    expect(await refusal(readBody({ name: 'Ada', ids: [1, 0] }))).toMatchObject([{ path: 'ids.1' }]);
  });

  it('reads a moment of any time zone', async () => {
    expect(await read('moment', '2099-02-01T01:00:00.5+01:00')).toEqual(new Date('2099-02-01T00:00:00.500Z'));
  });

  it('counts code points after trimming, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 8 }), async (text) => {
        const trimmed = text.trim();
        const isFit = trimmed !== '' && Array.from(trimmed).length <= 5 && !text.includes('\0');
        const problems = await refusal(readBody({ name: text }));
        expect(problems === undefined).toBe(isFit);
        if (isFit) expect(await read('name', text)).toBe(trimmed);
      }),
    );
  });

  it('has no lone surrogate, at any place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 3 }), fc.nat(3), async (text, place) => {
        for (const surrogate of ['\ud83d', '\ude00']) {
          const broken = `${text.slice(0, place)}a${surrogate}a${text.slice(place)}`;
          expect(await refusal(readBody({ name: 'Ada', text: broken }))).toMatchObject([
            { path: 'text', rule: 'characters' },
          ]);
        }
      }),
    );
  });

  it('is either refused with problems or accepted, whatever it contains', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...Object.keys(new Body()), 'name', 'choices', 'url'), fc.jsonValue()),
        async (body) => {
          const problems = await refusal(readBody(body));
          const read = problems ?? Object.keys((await readBody(body)) as object);
          expect((read as unknown[]).length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('a query', () => {
  it('has defaults', async () => {
    expect({ ...((await readQuery(Object.create(null))) as object) }).toEqual({ limit: 20 });
  });

  it.each(['nope', 'constructor', 'limit[]'])('has no unknown parameter: %s', async (name) => {
    const query = Object.assign(Object.create(null) as object, { [name]: '1' });
    expect(await refusal(readQuery(query))).toEqual([
      { path: name, rule: 'unknown', message: `${name} is not a known field` },
    ]);
  });

  it('has a limit from 1 to 100 in plain digits', async () => {
    for (const limit of ['1', '020', '100'])
      expect(await readQuery({ limit })).toMatchObject({ limit: Number(limit) });
    for (const limit of ['', '0', '101', '1.0', '1e1', ' 1', '٣'])
      expect(await refusal(readQuery({ limit }))).toEqual([
        { path: 'limit', rule: 'range', message: 'limit must be an integer from 1 to 100' },
      ]);
  });

  it.each(['limit', 'cursor', 'choice'])('has %s once', async (name) => {
    for (const values of [['1', '2'], ['1', '1'], ['a']])
      expect(await refusal(readQuery({ [name]: values }))).toEqual([
        { path: name, rule: 'type', message: `${name} must be given once` },
      ]);
  });
});

describe('a parameter without a class', () => {
  it('is left unchanged, such as the ids in a path', async () => {
    expect(await pipe.transform('1e3', { type: 'param', metatype: Number, data: 'id' })).toBe('1e3');
    const body = { constructor: 1 };
    expect(await pipe.transform(body, { type: 'body', metatype: Object })).toBe(body);
  });
});

describe('a day', () => {
  it('is a day of the calendar', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(isDay(date.toISOString().slice(0, 10))).toBe(true);
        },
      ),
    );
    for (const text of ['2026-02-29', '2026-13-01', '0000-01-01', '2026-1-1', '12026-01-01', '', 20_261_121])
      expect(isDay(text)).toBe(false);
  });
});
