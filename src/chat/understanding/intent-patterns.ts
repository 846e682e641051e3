import { fold, type Language, LANGUAGES, normalize } from '@app/languages';

/** Kinds of messages that say nothing else; the first that fits a message is its kind. */
export const WHOLE_MESSAGES = ['language', 'robot', 'help', 'task', 'more', 'why', 'yes', 'no'] as const;
/** A clause that asks for one of these counts, whatever the other clauses say. */
export const CLAUSES = ['callback', 'person'] as const;

/** Visitors leave apostrophes out, or write a space: "thats", "c est". */
export const APOSTROPHE = "[' ]?";

/** How the visitors of one language say what they want. */
export interface IntentPatterns {
  language: Language;
  isUnspaced: boolean;
  around: ReadonlySet<string>;
  /** The words of `around` that may stand anywhere: all but those that mean yes or no. */
  anywhere: ReadonlySet<string>;
  phrases: Record<(typeof WHOLE_MESSAGES)[number] | (typeof CLAUSES)[number] | 'complaint', RegExp>;
  danger: RegExp;
  upset: RegExp;
  crisis: RegExp;
  corrections: readonly RegExp[];
  languages: ReadonlyMap<string, Language>;
}

/** The patterns of all languages that have phrases. */
export const PATTERNS: readonly IntentPatterns[] = LANGUAGES.flatMap(
  ([language, vocabulary]): IntentPatterns[] => {
    const { talk, greetings = '', isUnspaced = false } = vocabulary;
    if (!talk) return [];
    const { intents } = talk;
    const languages = languageNames(language);
    const names = [...languages.keys()].join('|');
    const written = (text: string): string => fold(text).replaceAll("'", APOSTROPHE);
    const whole = (alternatives: string): RegExp =>
      new RegExp(`^(?:${written(alternatives).replaceAll('{language}', `(${names})`)})$`, 'u');
    const template = (text: string): RegExp =>
      new RegExp(
        `^(?:${written(text).replace('{right}', '(?<right>.{1,100}?)').replace('{wrong}', '(?<wrong>.{1,100}?)')})$`,
        'du',
      );
    const [before, after] = isUnspaced ? ['', ''] : ['(?:^| )', '(?= |$)'];
    const part = (alternatives: string): RegExp =>
      new RegExp(`${before}(?:${written(alternatives)})${after}`, 'u');
    const { complaint, yes, no } = intents;
    const around = fold(`${greetings} ${intents.around}`).split(/\s+/);
    const answers = [whole(yes), whole(no)];
    return [
      {
        language,
        isUnspaced,
        around: new Set([...around, ...around.map((word) => word.replaceAll("'", ''))]),
        anywhere: new Set(around.filter((word) => !answers.some((pattern) => pattern.test(word)))),
        phrases: {
          ...(Object.fromEntries(
            [...WHOLE_MESSAGES, ...CLAUSES].map((kind) => [kind, whole(intents[kind])]),
          ) as IntentPatterns['phrases']),
          complaint: whole(`(?:${complaint})(?: (?:${complaint})){0,2}`),
        },
        danger: part(intents.danger),
        upset: part(intents.upset),
        crisis: part(intents.crisis.join('|')),
        corrections: intents.correction.map(template),
        languages,
      },
    ];
  },
);

/**
 * A text in the form in which phrases are compared: lower case, without diacritics or punctuation other than
 * apostrophes.
 */
export function keyOf(text: string): string {
  return fold(normalize(text))
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim();
}

/** A key without spaces, for languages that write none. */
export function unspaced(key: string): string {
  return key.replaceAll(' ', '');
}

/** The languages that the service knows by their names in one of them. */
function languageNames(language: Language): Map<string, Language> {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return new Map(
    LANGUAGES.flatMap(([code]) => (code === 'und' ? [] : [[keyOf(names.of(code) ?? code), code] as const])),
  );
}
