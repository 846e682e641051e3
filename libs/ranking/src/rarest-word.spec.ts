import { analyze } from './analysis';
import { cutIntoWords } from './candidate';
import { buildQuery } from './query';
import { lacksRarestWord } from './rarest-word';

/** The number of example sentences with a word, as the word counts of some thousand sentences are. */
const IN_GENERAL = new Map(
  Object.entries({ called: 13, dodo: 0, long: 19, take: 46, refunds: 11, karte: 40, bezahlen: 3, fax: 0 }),
);

const lacks = (
  message: string,
  text: string,
  { language = 'en', ...query }: { language?: 'en' | 'de'; corrected?: Map<string, string> } = {},
  frequencyInGeneral: (word: string) => number | undefined = (word) => IN_GENERAL.get(word) ?? 9,
) => {
  const passage = cutIntoWords({
    id: 1,
    text,
    title: '',
    heading: '',
    language,
    url: null,
    documentId: 1,
    position: 0,
  });
  const documentFrequency = new Map(analyze(text, language).map((term) => [term, 1]));
  const stats = { passageCount: 1, averageLength: 6, documentFrequency, frequencyInGeneral };
  return lacksRarestWord(buildQuery(message, [], [language], query), [passage], stats);
};
const KIWI = 'The kept kiwi is called Kit.';

describe('the rarest word of a question', () => {
  it('is its subject: unknown beside a common word, or known beside other common words', () => {
    expect(lacks('What is the dodo called?', KIWI)).toBe(true);
    expect(lacks('What is the kiwi called?', KIWI)).toBe(false);
    expect(lacks('How long do refunds take?', 'We give refunds within 30 days of purchase.')).toBe(false);
  });

  it('may be known if it was corrected, or begins like a word of the passages', () => {
    expect(lacks('What is the dodo called?', KIWI, { corrected: new Map([['dodo', 'dodos']]) })).toBe(false);
    const german = { language: 'de' } as const;
    expect(lacks('Kann man mit Karte bezahlen?', 'Bezahlt wird mit Karte.', german)).toBe(false);
    expect(lacks('Geht Fax statt Karte?', 'Bezahlt wird mit Karte.', german)).toBe(true);
  });

  it('is not known in a language without word counts', () => {
    expect(lacks('What is the dodo called?', KIWI, {}, () => undefined)).toBe(false);
  });
});
