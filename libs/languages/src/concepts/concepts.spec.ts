import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isStopWord } from '../stop-words';
import { vocabularyOf } from '../vocabularies';
import { foldIn } from '../word-forms';

type Lexicon = Record<string, string[]>;

const MAX_WORDS = 4;
const MAX_CONCEPTS_OF_AN_EXPRESSION = 3;
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Letters, digits and spaces, with apostrophes and hyphens inside of words. */
const EXPRESSION = /^[\p{L}\p{M}\p{N}]+(?:[ '-][\p{L}\p{M}\p{N}]+)*$/u;

const lexicons = readdirSync(__dirname)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, Lexicon] => [
    basename(name, '.json'),
    JSON.parse(readFileSync(join(__dirname, name), 'utf8')) as Lexicon,
  ]);
const englishIds = new Set(Object.keys(Object.fromEntries(lexicons).en ?? {}));

describe.each(lexicons)('the concepts of %s', (language, lexicon) => {
  const expressions = Object.values(lexicon).flat();

  it('belong to a language with a vocabulary', () => {
    expect(vocabularyOf(language)).toBeDefined();
  });

  it('have the ids of the English ones', () => {
    expect(Object.keys(lexicon).filter((id) => !ID.test(id) || !englishIds.has(id))).toEqual([]);
  });

  it('have at least one expression, and none twice', () => {
    const faulty = Object.entries(lexicon).filter(
      ([, words]) =>
        words.length === 0 || new Set(words.map((word) => word.normalize('NFC'))).size < words.length,
    );
    expect(faulty).toEqual([]);
  });

  it('are short phrases in lower case without punctuation', () => {
    const faulty = expressions.filter(
      (phrase) =>
        phrase !== phrase.toLowerCase() ||
        phrase !== phrase.normalize('NFC') ||
        !EXPRESSION.test(phrase) ||
        phrase.split(' ').length > MAX_WORDS,
    );
    expect(faulty).toEqual([]);
  });

  it('are never a stop word alone', () => {
    expect(expressions.filter((phrase) => isStopWord(foldIn(phrase, language), language))).toEqual([]);
  });

  it('share an expression with at most two others', () => {
    const counts = new Map<string, number>();
    for (const phrase of expressions) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MAX_CONCEPTS_OF_AN_EXPRESSION)).toEqual([]);
  });
});
