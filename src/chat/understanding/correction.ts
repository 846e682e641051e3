import { detectLanguage, fold, isStopWord, type Language, normalize, vocabularyOf } from '@app/languages';
import { analyze } from '@app/ranking';

/** Articles and prepositions are short; question words before a subject are not replaced. */
const MAX_ARTICLE_CHARS = 6;
const MAX_ASKING_WORDS = 2;

/** A word of a question. */
interface Word {
  text: string;
  /**
   * Whether it may name the subject: it is neither a function word nor a word that asks, such as "how much" or "cost".
   */
  isSubject: boolean;
  terms: readonly string[];
}

/**
 * The earlier question, corrected with the words `right`. They replace the words that the visitor rejects (`wrong`),
 * else the run of words that shares a word with `right`, else the last run of words that may name a subject. Words that
 * only add to the question ("the one for adults") follow it. "How much does a season ticket cost?" with "a single
 * workshop" is "How much does a single workshop cost?".
 */
export function correctedQuestion(question: string, right: string, wrong?: string): string {
  const language = languageOf(question, right);
  // Words without spaces between them cannot be told apart here.
  if (vocabularyOf(language)?.isUnspaced) return right;
  const words = wordsOf(question, language);
  if (wrong === undefined && isAddition(right, language)) return `${question} ${right}`;
  const runs = runsOf(words);
  const sharing = (text: string): [number, number] | undefined => {
    const terms = new Set(analyze(text, language));
    return runs.findLast(([from, to]) =>
      words.slice(from, to).some((word) => word.terms.some((term) => terms.has(term))),
    );
  };
  const run = (wrong === undefined ? undefined : sharing(wrong)) ?? sharing(right) ?? runs.at(-1);
  if (!run) return right;
  const [from, to] = withArticle(words, run, right, language);
  const before = words.slice(0, from).map(({ text }) => text);
  const after = words.slice(to).map(({ text }) => text);
  const end = /[?？]\s*$/.test(question) && after.length === 0 ? '?' : '';
  return [...before, right, ...after].join(' ') + end;
}

/**
 * Whether a question in the language names something: "how much is it?" and "was kostet das?" do not. True for a
 * language that is not known.
 */
export function hasSubject(question: string, language: Language): boolean {
  const types = Object.values(vocabularyOf(language)?.asksFor ?? {});
  if (types.length === 0) return true;
  const asking = new RegExp(`(?<!\\p{L})(?:${types.join('|')})(?!\\p{L})`, 'giu');
  // A longer phrase, such as "when does the museum open", contains its subject.
  const isBare = (phrase: string): boolean => {
    const words = phrase.split(/\s+/);
    return words.length <= MAX_ASKING_WORDS && words.some((word) => isFunctionWord(word, language));
  };
  const rest = question.replace(asking, (phrase) => (isBare(phrase) ? ' ' : phrase));
  return wordsOf(rest, language).some(({ isSubject }) => isSubject);
}

/** Whether the words add to a noun that was said before: "the one for adults", "die für Kinder". */
function isAddition(right: string, language: Language): boolean {
  const [first = '', second = '', third] = right.split(' ');
  return third !== undefined && isFunctionWord(first, language) && isFunctionWord(second, language);
}

function languageOf(question: string, right: string): Language {
  const own = detectLanguage(question);
  return own === 'und' ? detectLanguage(`${question} ${right}`) : own;
}

function wordsOf(question: string, language: Language): Word[] {
  const types = Object.values(vocabularyOf(language)?.asksFor ?? {});
  const asking = types.length > 0 ? new RegExp(`^(?:${types.join('|')})$`, 'iu') : undefined;
  return question.split(/\s+/).flatMap((text): Word[] => {
    const bare = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    if (bare === '') return [];
    const terms = analyze(bare, language);
    const isSubject = terms.length > 0 && !isFunctionWord(bare, language) && !(asking?.test(bare) ?? false);
    return [{ text, isSubject, terms }];
  });
}

/** The runs of words that may name a subject, from one index to before another. */
function runsOf(words: readonly Word[]): [number, number][] {
  const runs: [number, number][] = [];
  words.forEach(({ isSubject }, index) => {
    if (!isSubject) return;
    const last = runs.at(-1);
    if (last?.[1] === index) last[1] = index + 1;
    else runs.push([index, index + 1]);
  });
  return runs;
}

/** The run with the function word before it, if the correct words bring their own: "a" before "a single workshop". */
function withArticle(
  words: readonly Word[],
  [from, to]: [number, number],
  right: string,
  language: Language,
): [number, number] {
  const [first = ''] = right.split(' ');
  const before = words[from - 1];
  const bringsOwn = isFunctionWord(first, language);
  const isShort = before !== undefined && before.text.length <= MAX_ARTICLE_CHARS;
  return bringsOwn && isShort && !before.isSubject && from > 1 ? [from - 1, to] : [from, to];
}

function isFunctionWord(word: string, language: Language): boolean {
  return isStopWord(fold(normalize(word)), language);
}
