import { allTexts } from './all-texts';

const PLACEHOLDER = /\{\w+\}/g;
/** Du and its forms: the console says Sie. */
const FAMILIAR = /\b(du|dich|dir|dein\w*|euch|euer\w*)\b/i;

describe.each(allTexts())('the texts %s', (_, { en, de }) => {
  it('have the same keys in both languages, and none is empty', () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    expect(Object.entries({ ...en, ...de }).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have the same places for values in both languages', () => {
    const placesIn = (texts: Record<string, string>) =>
      Object.entries(texts).map(([key, text]) => [key, (text.match(PLACEHOLDER) ?? []).toSorted()]);
    expect(placesIn(de)).toEqual(placesIn(en));
  });

  it('address German readers as Sie', () => {
    expect(Object.values(de).filter((text) => FAMILIAR.test(text))).toEqual([]);
  });
});
