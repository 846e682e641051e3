import { setImmediate } from 'node:timers/promises';
import type { Likeness } from '../../models/embedding';
import type { FigurePassage } from './contradictions.queries';
import { differInFigures, type Statement } from './statement';

/**
 * From this share of common words on, by weight, two statements are about the same thing. Measured:
 * docs/internals/gaps.md.
 */
export const SAME_WORDS = 0.8;
/** With an encoder, this share is enough if the likeness is at least `SAME_MEANING`. */
const MANY_WORDS = 0.5;
const SAME_MEANING = 0.8;
/** Within a source, a statement with fewer words says too little without its page. */
const MIN_WORDS_WITHIN = 3;
/** Words of more statements than this find no pairs; they only weigh. */
const MAX_FREQUENCY = 200;
const STATEMENTS_AT_ONCE = 50;

/** A statement of a page. */
export interface PageStatement extends Statement {
  /** The passage in which it stands. */
  passage: FigurePassage;
  /** The figures in the title of the page and the headings above the statement. */
  headings: Pick<Statement, 'figures'>;
}

/** Two statements of different pages that differ in a figure. */
export interface Pair {
  one: PageStatement;
  other: PageStatement;
  /** The share of their words, by weight, that both have. */
  words: number;
}

/** A pair of statements that cannot both be right. */
export interface Contradiction extends Pair {
  /** By the sources and the sentences. */
  id: number;
}

/**
 * The pairs of statements of different pages that have at least half of their words in common and differ in a figure,
 * most alike first. The rarer a word, the more it weighs.
 */
export async function nearPairs(statements: readonly PageStatement[]): Promise<Pair[]> {
  const having = new Map<string, number[]>();
  for (const [at, { terms }] of statements.entries())
    for (const term of terms) {
      const others = having.get(term);
      if (others) others.push(at);
      else having.set(term, [at]);
    }
  const weightOf = (term: string): number => Math.log(1 + statements.length / having.get(term)!.length);
  const weights = statements.map(({ terms }) => sumOf(terms, weightOf));
  const pairs: Pair[] = [];
  // Each pair is found once, at its first statement.
  for (const [at, one] of statements.entries()) {
    if (at % STATEMENTS_AT_ONCE === 0) await setImmediate();
    const candidates = new Set<number>();
    for (const term of one.terms) {
      const others = having.get(term)!;
      if (others.length <= MAX_FREQUENCY) for (const other of others) if (other > at) candidates.add(other);
    }
    for (const index of candidates) {
      const other = statements[index]!;
      if (other.passage.documentId === one.passage.documentId || !differInFigures(one, other)) continue;
      const shared = sumOf(
        [...one.terms].filter((term) => other.terms.has(term)),
        weightOf,
      );
      const words = shared / (weights[at]! + weights[index]! - shared);
      if (words >= MANY_WORDS) pairs.push({ one, other, words });
    }
  }
  return pairs.toSorted((first, second) => second.words - first.words);
}

/** Whether the statements of the pair are about the same thing, so that either may be wrong. */
export function contradict({ one, other, words }: Pair, likeness?: Likeness): boolean {
  return words >= SAME_WORDS || (likeness?.(one.text, other.text) ?? 0) >= SAME_MEANING;
}

/**
 * The pairs without most pairs within a source: pages of a website often say the same of different products,
 * versions or branches. A pair within a source stays if its words alone show a contradiction, the headings do not
 * already differ in figures, no other statement contradicts either of the two, and no other pair is of the same pages.
 */
export function withoutAlikePages(pairs: readonly Pair[]): Pair[] {
  const isWithin = ({ one, other }: Pair): boolean => one.passage.sourceId === other.passage.sourceId;
  const sure = pairs.filter(
    (pair) =>
      isWithin(pair) &&
      contradict(pair) &&
      Math.min(pair.one.terms.size, pair.other.terms.size) >= MIN_WORDS_WITHIN &&
      !differInFigures(pair.one.headings, pair.other.headings),
  );
  const inPairs = countOf(sure.flatMap(({ one, other }) => [one, other]));
  const ofPages = countOf(sure.map(pagesOf));
  const isAlone = (pair: Pair): boolean =>
    [inPairs.get(pair.one), inPairs.get(pair.other), ofPages.get(pagesOf(pair))].every(
      (count) => count === 1,
    );
  return pairs.filter((pair) => !isWithin(pair) || isAlone(pair));
}

function pagesOf({ one, other }: Pair): string {
  const [page, otherPage] = [one.passage.documentId, other.passage.documentId];
  return `${Math.min(page, otherPage)} ${Math.max(page, otherPage)}`;
}

function countOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function sumOf(terms: Iterable<string>, weightOf: (term: string) => number): number {
  let sum = 0;
  for (const term of terms) sum += weightOf(term);
  return sum;
}
