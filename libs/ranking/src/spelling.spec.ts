import * as fc from 'fast-check';
import { analyze } from './analysis';
import { pushGramHashes } from './grams';
import type { Language } from '@app/languages';
import { buildQuery } from './query';
import { corrections, misspellingsOf, unknownWordsOf } from './spelling';

/** The corrected question for an agent with these words, each with its frequency. */
function correct(question: string, held: Record<string, number>, languages: Language[] = ['en']) {
  const vocabulary = new Map<string, number>();
  for (const [word, count] of Object.entries(held))
    for (const language of languages) for (const term of analyze(word, language)) vocabulary.set(term, count);
  const query = buildQuery(question, [], languages);
  const unknown = unknownWordsOf(query, { documentFrequency: vocabulary });
  const misspellings = [...misspellingsOf(unknown, languages)];
  return { misspellings, found: Object.fromEntries(corrections(misspellings, vocabulary)) };
}

describe('the speller', () => {
  it.each<[Language, string, string]>([
    ['en', 'delviery', 'delivery'],
    ['en', 'delivry', 'delivery'],
    ['en', 'deliverry', 'delivery'],
    ['en', 'delibery', 'delivery'],
    ['en', 'elivery', 'delivery'],
    ['en', 'openinghours', 'opening hours'],
    ['de', 'Rücksendnug', 'rucksendung'],
    ['es', 'devolusión', 'devolucion'],
    ['ru', 'доствака', 'доставка'],
    ['und', 'παρραγγελία', 'παραγγελια'],
    ['und', 'टिकटटट', 'टिकटट'],
  ])('corrects %s %s to %s', (language, typed, meant) => {
    expect(Object.values(correct(typed, { [meant]: 2 }, [language]).found)).toEqual([meant]);
  });

  it('does not correct known words, short words, numbers and scripts without spaces', () => {
    const held = { delivery: 1, cat: 1, ab12: 1, 手机: 1 };
    expect(correct('delivery', held).misspellings).toEqual([]);
    expect(correct('cst ab13 手幾', held, ['en', 'zh']).misspellings).toEqual([]);
  });

  it('prefers more frequent words and more likely errors', () => {
    expect(correct('shiping', { shipping: 9, shaping: 1 }).found).toEqual({ shiping: 'shipping' });
    expect(correct('tirck', { trick: 1, tick: 1, brick: 5 }).found).toEqual({ tirck: 'trick' });
  });

  it('corrects the first three misspelt words of a question', () => {
    const held = { opening: 1, hours: 1, museum: 1, parking: 1 };
    expect(correct('oppening huors', held).found).toEqual({ oppening: 'opening', huors: 'hours' });
    expect(correct('oppening huors musuem parrking', held).misspellings).toHaveLength(3);
  });

  it('recognises misspelt function words, however many', () => {
    const held = { encryption: 1, mode: 1, file: 1, shoulder: 5, wish: 5 };
    const { found } = correct('wich encription mode shoud I choosee, file or thsi', held);
    expect(found).toEqual({ wich: 'which', encription: 'encryption', shoud: 'should', thsi: 'this' });
    const query = buildQuery('wich mode shoud I', [], ['en'], { corrected: new Map(Object.entries(found)) });
    expect(query.words.map(({ word }) => word)).toEqual(['mode']);
    expect(correct('wich', { wich: 1 }).found).toEqual({});
  });

  it('corrects no word of a message with more than 16 unknown words', () => {
    const unknown = Array.from('abcdefghijklmno', (letter) => `zq${letter}zqv`).join(' ');
    expect(correct(`musuem ${unknown}`, { museum: 1 }).found).toEqual({ musuem: 'museum' });
    expect(correct(`musuem ${unknown} zqpzqv`, { museum: 1 }).misspellings).toEqual([]);
  });

  it('gives a corrected word less weight, with its grams and phrases', () => {
    const query = buildQuery('musuem parking', [], ['en'], { corrected: new Map([['musuem', 'museum']]) });
    expect(query.words).toMatchObject([
      { terms: ['park'], weight: 1, word: 'parking', isCorrected: false },
      { terms: ['museum'], weight: 0.5, word: 'museum', isCorrected: true },
    ]);
    expect(query.phrases.map(({ terms }) => terms)).toContainEqual(['museum park']);
    const letters: number[] = [];
    pushGramHashes(letters, 'seum');
    expect(query.grams.map(({ hash }) => hash)).toEqual(expect.arrayContaining(letters));
  });

  it('splits two words that are written together', () => {
    const query = buildQuery('openinghours', [], ['en', 'und'], {
      corrected: new Map([['openinghours', 'opening hours']]),
    });
    expect(query.words.map(({ terms }) => terms)).toEqual([
      ['open', 'openin'],
      ['hour', 'hours'],
    ]);
  });

  it('never throws, has at most 3 × 600 variants, and returns only known and function words', () => {
    const letters = fc.constantFrom(
      'a',
      'b',
      'e',
      'n',
      't',
      'ä',
      'ß',
      'д',
      'а',
      'α',
      'ि',
      'क',
      'ş',
      '한',
      '👍',
      '\ud800',
    );
    const words = fc.array(fc.string({ unit: letters, maxLength: 45 }), { maxLength: 6 });
    const languages = fc.subarray<Language>(['en', 'de', 'ru', 'und', 'zh'], { minLength: 1 });
    fc.assert(
      fc.property(words, words, languages, (asked, held, spoken) => {
        const { misspellings, found } = correct(
          asked.join(' '),
          Object.fromEntries(held.map((word) => [word, 1])),
          spoken,
        );
        const ofContent = misspellings.filter(({ functionWord }) => functionWord === undefined);
        expect(ofContent.length).toBeLessThanOrEqual(3);
        for (const { word, functionWord } of misspellings)
          if (functionWord !== undefined) expect(found[word]).toBe(functionWord);
        const terms = new Set(held.flatMap((word) => spoken.flatMap((language) => analyze(word, language))));
        for (const { word, variants } of ofContent) {
          expect(variants.length).toBeLessThanOrEqual(600);
          const meant = found[word];
          if (meant === undefined) continue;
          const own = variants.find((variant) => variant.words === meant);
          for (const alternatives of own?.terms ?? [[]])
            expect(alternatives.some((term) => terms.has(term))).toBe(true);
        }
      }),
    );
  });
});
