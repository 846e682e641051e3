import { type CorpusStats, saturation } from './bm25';
import { type Candidate, HEADING, TITLE } from './candidate';
import { hashOf } from './hash-index';
import type { Query } from './query';
import { CONCEPT_WEIGHT } from './question-concepts';
import { conceptFrequencyOf, massOf } from './word-mass';

/** The words of a query in a passage: the mass of each, and which are in the title and in the heading (1). */
export interface WordMatches {
  masses: Float64Array;
  inTitle: Uint8Array;
  inHeading: Uint8Array;
}

/** The mass that concepts add to the query's own words in a passage, by the part of the passage. */
export interface ConceptMass {
  words: number;
  title: number;
  heading: number;
  /** Words of the title. */
  titleWords: number;
  /** The concepts of words that the passage does not contain. */
  instead: readonly { match: ConceptMatch; mass: number }[];
}

/** How a passage holds a concept. */
interface ConceptMatch {
  /** How often it holds an expression. */
  count: number;
  isInTitle: boolean;
  isInHeading: boolean;
  /** For each expression that it holds, the number of its first term in the index of the passage. */
  firstTerms: readonly number[];
}

const NOTHING: ConceptMass = { words: 0, title: 0, heading: 0, titleWords: 0, instead: [] };

/**
 * The concepts of a query in passages. A word counts as much as the best of itself and its concepts: synonyms do not
 * add up.
 */
export class ConceptMasses {
  /** The hashes of the terms of the expressions that the agent's passages hold, by the key of the concept. */
  private readonly expressions: ReadonlyMap<string, readonly (readonly number[])[]>;
  /** The concepts of each word that has any. */
  private readonly words: readonly { place: number; concepts: { key: string; mass: number }[] }[];

  /** Takes the masses of the words of the query. */
  constructor(query: Query, wordMasses: Float64Array, stats: CorpusStats) {
    this.expressions = new Map(
      query.concepts.flatMap(({ key }) => {
        const known = stats.concepts?.get(key)?.expressions ?? [];
        return known.length > 0 ? [[key, known.map((terms) => terms.map(hashOf))] as const] : [];
      }),
    );
    this.words = query.words.flatMap((word, place) => {
      const keys = word.concepts.filter((key) => this.expressions.has(key));
      if (keys.length === 0) return [];
      // A word of several concepts means one of them.
      const weight = CONCEPT_WEIGHT / word.concepts.length;
      const concepts = keys.map((key) => {
        const own = massOf(word.weight, conceptFrequencyOf(key, stats), stats);
        return { key, mass: weight * Math.min(own, wordMasses[place]!) };
      });
      return [{ place, concepts }];
    });
  }

  /** What the passage matches by concepts beyond these words. */
  beyond(
    candidate: Candidate,
    { masses, inTitle, inHeading }: WordMatches,
    averageLength: number,
  ): ConceptMass {
    if (this.words.length === 0) return NOTHING;
    const matches = this.matchesIn(candidate);
    if (matches.size === 0) return NOTHING;
    const sum = { words: 0, title: 0, heading: 0, titleWords: 0 };
    const instead: { match: ConceptMatch; mass: number }[] = [];
    for (const { place, concepts } of this.words) {
      let [words, title, heading] = [0, 0, 0];
      for (const { key, mass } of concepts) {
        const match = matches.get(key);
        if (!match) continue;
        words = Math.max(words, mass * saturation(match.count, candidate.length, averageLength));
        if (match.isInTitle) title = Math.max(title, mass);
        if (match.isInHeading) heading = Math.max(heading, mass);
        if (masses[place] === 0) instead.push({ match, mass });
      }
      sum.words += Math.max(0, words - masses[place]!);
      if (title > 0 && !inTitle[place]) {
        sum.title += title;
        sum.titleWords += CONCEPT_WEIGHT;
      }
      if (!inHeading[place]) sum.heading += heading;
    }
    return { ...sum, instead };
  }

  private matchesIn({ index }: Candidate): Map<string, ConceptMatch> {
    const found = new Map<string, ConceptMatch>();
    for (const [key, expressions] of this.expressions) {
      const match = { count: 0, isInTitle: false, isInHeading: false, firstTerms: [] as number[] };
      for (const hashes of expressions) {
        const numbers = hashes.map((hash) => index.find(hash));
        if (numbers.includes(-1)) continue;
        match.count += Math.min(...numbers.map((number) => index.count(number)));
        match.isInTitle ||= numbers.every((number) => index.isInPiece(number, TITLE));
        match.isInHeading ||= numbers.every((number) => index.isInPiece(number, HEADING));
        match.firstTerms.push(numbers[0]!);
      }
      if (match.count > 0) found.set(key, match);
    }
    return found;
  }
}
