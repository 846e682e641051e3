import fc from 'fast-check';
import type { Language } from '@app/languages';
import { questionKeys } from './question-key';
import { anyCharacter } from '../../../test/support/any-character';

function isSame(one: string, other: string, language: Language = 'en'): boolean {
  const keys = questionKeys(one, [language], 1);
  return questionKeys(other, [language], 1).some((key) => keys.includes(key));
}

describe('two wordings are one question', () => {
  it.each<[Language, string, string]>([
    ['en', 'Do you ship to Canada?', 'do you ship to canada'],
    ['en', 'Do you ship to Canada?', 'DO YOU SHIP TO CANADA???'],
    ['en', 'Do you repair bicycles?', 'do you repair bicycle'],
    ['de', 'Was kostet ein Paket?', 'was kostet ein Pakete'],
    ['de', 'Liefern Sie nach Österreich?', 'liefern sie nach osterreich'],
    ['zh', '你们送货到加拿大吗？', '你们送货到加拿大吗'],
    ['und', 'Lieferung Kanada', 'lieferung kanada!'],
    ['en', 'Hello', 'hello!'],
  ])('if they differ in case, punctuation, accents and endings (%s): %s, %s', (language, one, other) => {
    expect(isSame(one, other, language)).toBe(true);
  });

  it.each<[Language, string, string]>([
    ['en', 'Do you ship to Canada?', 'Do you ship from Canada?'],
    ['en', 'Do you ship to Canada?', "Don't you ship to Canada?"],
    ['en', 'Do you ship to Canada?', 'When do you ship to Canada?'],
    ['en', 'Can I upgrade from Basic to Pro?', 'Can I upgrade from Pro to Basic?'],
    ['en', 'Do you ship from Canada to the US?', 'Do you ship to Canada from the US?'],
    ['en', 'Can I pay you?', 'Can you pay me?'],
    ['en', 'Can I return shoes after 30 days?', 'Can I return shoes after 60 days?'],
    ['en', 'Do you sell animals?', 'Do you sell animation?'],
    ['en', 'Do you sell nitrate?', 'Do you sell nitrite?'],
    ['de', 'Liefern Sie nach Österreich?', 'Liefern Sie nicht nach Österreich?'],
    ['zh', '你们送货到加拿大吗？', '你们不送货到加拿大吗'],
    ['und', 'Lieferung Kanada', 'Kanada Lieferung'],
  ])('and not if any word differs (%s): %s, %s', (language, one, other) => {
    expect(isSame(one, other, language)).toBe(false);
  });

  it('in the languages that their texts are taken to be in, or as they are written', () => {
    const german = questionKeys('Was kostet der Versand?', ['de'], 1);
    expect(questionKeys('was kostet der versand', ['fr'], 1).some((key) => german.includes(key))).toBe(true);
  });

  it('within their agent only', () => {
    const [one, other] = [1, 2].map((agent) => questionKeys('Do you ship to Canada?', ['en'], agent));
    expect(one!.some((key) => other!.includes(key))).toBe(false);
  });
});

describe('the keys of any text', () => {
  it('are a few exact integers, and the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 700 }), (text) => {
        const keys = questionKeys(text, ['en', 'de'], 7);
        expect(keys.length).toBeLessThanOrEqual(3);
        expect(keys.every(Number.isSafeInteger)).toBe(true);
        expect(questionKeys(text, ['en', 'de'], 7)).toEqual(keys);
      }),
    );
  });

  it.each(['', '???', 'a '.repeat(400)])('are none for %j', (text) => {
    expect(questionKeys(text, ['en'], 1)).toEqual([]);
  });
});
