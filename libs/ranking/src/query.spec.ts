import * as fc from 'fast-check';
import { hasContentWords } from './content-words';
import { buildQuery } from './query';

const termsOf = (
  message: string,
  earlier: string[] = [],
  languages: Parameters<typeof buildQuery>[2] = ['en'],
) =>
  Object.fromEntries(buildQuery(message, earlier, languages).terms.map(({ term, weight }) => [term, weight]));

describe('buildQuery', () => {
  it('weighs the message 1 and earlier messages 0.5, 0.35, …', () => {
    const terms = termsOf('and how much is it?', ['a red bicycle', 'your helmets']);
    expect(terms).toEqual({ red: 0.5, bicycl: 0.5, helmet: 0.35 });
  });

  it('adds up the weights of a repeated word', () => {
    expect(termsOf('bicycle price', ['bicycle'])).toEqual({ bicycl: 1.5, price: 1 });
  });

  it('has a term for each language of the passages', () => {
    expect(buildQuery('delivery times', [], ['en', 'und']).words).toMatchObject([
      { terms: ['deliv', 'delive'], weight: 1, word: 'delivery', isCorrected: false },
      { terms: ['time', 'times'], weight: 1, word: 'times', isCorrected: false },
    ]);
  });

  it('drops the function words of the message, whatever language the passages are in', () => {
    expect(Object.keys(termsOf('What is the opening time?', [], ['de']))).toEqual(['opening', 'tim']);
  });

  it('drops function words that no spaces separate, and the pairs that they touch, but not their characters', () => {
    expect(Object.keys(termsOf('竹的價格是多少？', [], ['zh'])).sort()).toEqual(['價', '價格', '格', '竹']);
    expect(Object.keys(termsOf('駅はどこですか？', [], ['zh']))).toEqual(['駅']);
    expect(Object.keys(termsOf('协会', [], ['zh'])).sort()).toEqual(['会', '协', '协会']);
    expect(Object.keys(termsOf('多少钱？', [], ['zh']))).not.toEqual([]);
  });

  it('drops function words as visitors write them', () => {
    expect(Object.keys(termsOf('was kostet ne karte', [], ['de']))).toHaveLength(2);
  });

  it('drops the function words of a follow-up for passages in several languages', () => {
    expect(Object.keys(termsOf('And how much is it?', ['a red bicycle'], ['en', 'de']))).toEqual([
      'red',
      'bicycl',
    ]);
  });

  it('has at most 64 terms of any message', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 3000 }),
        fc.array(fc.string(), { maxLength: 30 }),
        (message, earlier) => {
          const query = buildQuery(message, earlier, ['en', 'de', 'zh', 'und']);
          expect(query.terms.length).toBeLessThanOrEqual(64);
          expect(new Set(query.terms.map(({ term }) => term)).size).toBe(query.terms.length);
          expect(query.grams.length).toBeLessThanOrEqual(512);
        },
      ),
    );
  });

  it('reads at most the maximum length of a message', () => {
    expect(termsOf(`${' '.repeat(8_000)}price`)).toEqual({});
  });
});

describe('hasContentWords', () => {
  it.each(['how are you?', '', '…', '👍', 'and then?', 'was ist das?', 'qu’est-ce que c’est ?'])(
    'is false for %j',
    (message) => expect(hasContentWords(message)).toBe(false),
  );

  it.each([
    'price?',
    'opening hours',
    'hi, what is the price?',
    'SKU-77',
    '12345',
    'Do you ship to Germany?',
    'was kostet das?',
    'combien ça coûte ?',
    '¿cuánto cuesta?',
    'hinta?',
    'сколько стоит?',
    'giá bao nhiêu?',
    'كم السعر؟',
    '多少钱',
    '値段はいくらですか',
    '가격이 얼마예요?',
    'ราคาเท่าไหร่',
  ])('is true for %j', (message) => expect(hasContentWords(message)).toBe(true));
});
