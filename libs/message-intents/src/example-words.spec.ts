import { examplesWith } from './example-words';

const inEnglish = (word: string) => examplesWith(word, { message: word, language: 'en' });

describe('how common a word is in the examples of a language', () => {
  it('is the number of examples with its beginning, so that its forms count as one', () => {
    expect(inEnglish('take')).toBeGreaterThan(30);
    expect(inEnglish('tickets')).toBe(inEnglish('ticket'));
    expect(inEnglish('dodo')).toBe(0);
  });

  it('counts words without their diacritics', () => {
    expect(examplesWith('dziala', { message: 'Kiedy działa?', language: 'pl' })).toBeGreaterThan(5);
  });

  it('is unknown in a language without examples', () => {
    expect(examplesWith('talo', { message: 'talo', language: 'fi' })).toBeUndefined();
  });
});
