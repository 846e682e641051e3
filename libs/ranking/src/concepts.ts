import { LANGUAGES, type Language, vocabularyOf, isUnspaced } from '@app/languages';
import { type Token, tokenize } from './analysis';

/** The content words between the two words of a phrase: "send" and "back" in "send the black shoes back". */
const MAX_GAP = 2;

/** The lexicon of a language: the concepts of each phrase, by the words of the phrase as the index spells them. */
interface Lexicon {
  ids: ReadonlyMap<string, readonly string[]>;
  /** The number of words in the longest phrase. */
  maxWords: number;
}

/** An expression as index terms. A passage contains it if it contains all of them. */
export type Expression = readonly string[];

const lexicons = new Map<Language, Lexicon>();
/** By concept, languages, and the language of the terms. */
const expressions = new Map<string, readonly Expression[]>();

/**
 * The concepts that a text names, for each of its tokens in this language. Longer phrases come first: "cancel order" is
 * not the concept of "order". Function words inside a phrase may be left out.
 */
export function conceptsAt(tokens: readonly Token[], language: Language): (readonly string[])[] {
  const { ids, maxWords } = lexiconOf(language);
  const found: (readonly string[])[] = tokens.map(() => []);
  if (ids.size === 0) return found;
  const all = tokens.map((_, at) => at);
  const content = all.filter((at) => tokens[at]!.term !== '');
  const named = new Set<number>();
  const name = (places: readonly number[]): void => {
    const own = ids.get(places.map((at) => wordOf(tokens[at]!)).join(' '));
    if (!own || places.some((at) => named.has(at))) return;
    for (const at of places) {
      found[at] = own;
      named.add(at);
    }
  };
  for (let count = maxWords; count > 0; count--) {
    for (let at = 0; at + count <= all.length; at++) name(all.slice(at, at + count));
    for (let at = 0; at + count <= content.length; at++) name(content.slice(at, at + count));
    if (count !== 2) continue;
    for (let gap = 1; gap <= MAX_GAP; gap++)
      for (let at = 0; at + gap + 1 < content.length; at++) name([content[at]!, content[at + gap + 1]!]);
  }
  return found;
}

/**
 * The expressions of the concepts that a question names, in the language of the texts that may answer it, by the index
 * terms of the words of the question. All terms are in the language of the question.
 */
export function relatedExpressions(
  question: string,
  language: Language,
  languageOfTexts: Language,
): Map<string, readonly Expression[]> {
  const tokens = tokenize(question, language);
  const related = new Map<string, readonly Expression[]>();
  for (const [at, ids] of conceptsAt(tokens, language).entries()) {
    const { term } = tokens[at]!;
    if (term === '' || ids.length === 0) continue;
    const own = ids.flatMap((id) => expressionsOf(id, [languageOfTexts], language));
    related.set(term, [...(related.get(term) ?? []), ...own]);
  }
  return related;
}

/** The expressions of a concept in these languages, each once, as index terms of its language or of the given one. */
export function expressionsOf(
  id: string,
  languages: readonly Language[],
  languageOfTerms?: Language,
): readonly Expression[] {
  const key = `${id} ${languages.join(' ')} ${languageOfTerms}`;
  let known = expressions.get(key);
  if (!known) {
    const byTerms = new Map<string, Expression>();
    for (const language of languages)
      for (const phrase of vocabularyOf(language)?.concepts?.[id] ?? []) {
        const words = tokenize(phrase, language);
        const content = words.filter(({ term }) => term !== '');
        // "How to pay" names a concept in a question, but not every passage with "pay" holds it.
        if (content.length === 1 && words.length > 1) continue;
        const terms = termsOf(languageOfTerms ? tokenize(phrase, languageOfTerms) : content);
        if (terms.length > 0) byTerms.set(terms.join(' '), terms);
      }
    known = [...byTerms.values()];
    expressions.set(key, known);
  }
  return known;
}

/** A concept in the passages of an agent. */
export interface KnownConcept {
  /** The number of passages that hold it. */
  documents: number;
  /** The expressions of it that some passage holds. */
  expressions: readonly Expression[];
}

/** The languages that have concepts. */
export const CONCEPT_LANGUAGES: readonly Language[] = LANGUAGES.flatMap(([language, { concepts }]) =>
  concepts ? language : [],
);

function lexiconOf(language: Language): Lexicon {
  let lexicon = lexicons.get(language);
  if (!lexicon) {
    const ids = new Map<string, string[]>();
    let maxWords = 0;
    for (const [id, phrases] of Object.entries(vocabularyOf(language)?.concepts ?? {}))
      for (const phrase of phrases) {
        const words = tokenize(phrase, language).map(wordOf);
        maxWords = Math.max(maxWords, words.length);
        const key = words.join(' ');
        const own = ids.get(key);
        if (!own) ids.set(key, [id]);
        else if (!own.includes(id)) own.push(id);
      }
    lexicon = { ids, maxWords };
    lexicons.set(language, lexicon);
  }
  return lexicon;
}

/** A word in the form in which phrases are compared. A function word is never the stem of another word. */
function wordOf({ term, folded }: Token): string {
  return term || `-${folded}`;
}

/** Pairs of characters in scripts without spaces, otherwise the content words. */
function termsOf(tokens: readonly Token[]): string[] {
  const pairs = tokens.flatMap(({ folded, bigram }) => (bigram && isUnspaced(folded) ? bigram : []));
  return pairs.length > 0 ? pairs : tokens.flatMap(({ term }) => term || []);
}
