import type { Language } from '@app/languages';
import { isInLanguage } from './wanted-language';

describe('a page of a source with a language', () => {
  it.each<[wanted: string, declared: string | null, detected: Language]>([
    ['de', 'de', 'de'],
    ['de', 'de-at', 'de'],
    ['de-AT', 'de', 'de'],
    ['DE', null, 'de'],
    ['de', 'en', 'de'],
    ['de', 'de', 'und'],
    ['de', null, 'und'],
    ['nb', 'nb', 'no'],
    ['no', 'nb-no', 'no'],
    ['ca', 'ca', 'es'],
    ['zh-Hant', 'zh-hant-tw', 'zh'],
  ])('%s is wanted when it declares %s and its text is %s', (wanted, declared, detected) => {
    expect(isInLanguage(wanted, declared, detected)).toBe(true);
  });

  it.each<[wanted: string, declared: string | null, detected: Language]>([
    ['de', 'en', 'en'],
    ['de', 'de', 'en'],
    ['de', null, 'en'],
    ['de', 'en', 'und'],
    ['de-AT', 'de-ch', 'de'],
    ['pt-BR', 'pt-pt', 'und'],
    ['ca', null, 'es'],
    ['d', 'de', 'und'],
  ])('%s is not wanted when it declares %s and its text is %s', (wanted, declared, detected) => {
    expect(isInLanguage(wanted, declared, detected)).toBe(false);
  });
});
