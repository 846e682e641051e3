import type { CorpusStats, Query, Relevance } from '@app/ranking';
import type { DraftedPassages } from './drafted-passages';
import type { PublishedPassage } from './published-passages';

/** A message, and the visitor's earlier messages, newest first, with their weight relative to it. */
export interface ContextualQuestion {
  message: string;
  earlierMessages: readonly string[];
  historyWeight: number | undefined;
  correctsSpelling: boolean;
  /** Of the draft that is tried. */
  drafted?: DraftedPassages;
}

/** The best passages by BM25, and the statistics that their ranking needs. */
export type Candidates = CorpusStats & { passages: PublishedPassage[] };

/** A passage with its score by words; 0 for a passage that only vectors found. */
export interface RankedPassage {
  id: number;
  score: number;
  passage: PublishedPassage;
}

/** The result of the search by words. */
export interface LexicalResult {
  hasKnowledge: boolean;
  relevance: Relevance;
  /** Best first. */
  ranked: RankedPassage[];
  /** The passages that introduce the site, if the question asks what the site is about. */
  openings: PublishedPassage[];
  /** Undefined for an agent without passages. */
  query?: Query;
  /** The misspelt words of the question, with their corrections. */
  corrected?: ReadonlyMap<string, string>;
}

/** The result for an agent without passages. */
export const NO_KNOWLEDGE: LexicalResult = {
  hasKnowledge: false,
  relevance: 'none',
  ranked: [],
  openings: [],
};
