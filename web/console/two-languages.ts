/** The languages of the console. */
export type Language = 'en' | 'de';

/** Texts in each language, by the same names. */
export type Texts<Name extends string> = Record<Language, Record<Name, string>>;

/** The texts of each language, from pairs of an English and a German text. */
export function inTwoLanguages<Name extends string>(
  pairs: Record<Name, readonly [en: string, de: string]>,
): Texts<Name> {
  const all = Object.entries<readonly [string, string]>(pairs);
  return {
    en: Object.fromEntries(all.map(([name, [en]]) => [name, en])) as Record<Name, string>,
    de: Object.fromEntries(all.map(([name, [, de]]) => [name, de])) as Record<Name, string>,
  };
}
