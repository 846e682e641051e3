import { Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  asksForOverview,
  buildQuery,
  corrections,
  misspellingsOf,
  relevanceOf,
  rerank,
  withoutTwins,
  type CorpusStats,
  type Misspelling,
  type Query,
  type Relevance,
} from '@app/ranking';
import { excerptsOf, stretchesOf } from './excerpts';
import { foundPassage, type FoundPassage } from './found-passage';
import {
  documentFrequencies,
  findStretches,
  knowledgeVersion,
  type KnowledgeVersion,
} from './knowledge.queries';
import { PublishedPassages, type PublishedPassage } from './published-passages';
import { addCosines, raisedRelevance } from './vectors/cosine-sum';
import { VectorSearchService, type NearPassages } from './vectors/vector-search.service';

const MAX_CANDIDATES = 40;

/** The result of a search. */
export interface SearchResult {
  /** Whether the agent has any searchable passage. */
  hasKnowledge: boolean;
  relevance: Relevance;
  /** Whether the question asks what the site is about. The first passages then introduce the site. */
  isOverview: boolean;
  /** Best first. */
  passages: FoundPassage[];
}

/** The best passages by BM25, and the statistics that their ranking needs. */
type Candidates = CorpusStats & { passages: PublishedPassage[] };

/** A passage with its score by words. */
interface RankedPassage {
  id: number;
  score: number;
  passage: PublishedPassage;
}

/** The result of the search by words. */
interface LexicalResult {
  hasKnowledge: boolean;
  relevance: Relevance;
  /** Best first. */
  ranked: RankedPassage[];
  /** The passages that introduce the site, when the question asks what it is about. */
  openings: PublishedPassage[];
}

const NO_KNOWLEDGE: LexicalResult = { hasKnowledge: false, relevance: 'none', ranked: [], openings: [] };

/** Searches the passages of agents. */
@Injectable()
export class KnowledgeService {
  private readonly published: PublishedPassages;

  /** Without `vectors` it searches by words alone. */
  constructor(
    private readonly dataSource: DataSource,
    @Optional() private readonly vectors?: VectorSearchService,
  ) {
    this.published = new PublishedPassages(dataSource);
  }

  /**
   * The agent's passages that answer the message, best first. The visitor's earlier messages (newest first) show the
   * subject of a follow-up; misspelt words are corrected to words of the agent's passages. The caller has checked the
   * access to the agent. `version` saves a query when the caller has read it already.
   */
  async search(
    agentId: number,
    message: string,
    earlierMessages: string[],
    maxPassages: number,
    version?: KnowledgeVersion,
  ): Promise<SearchResult> {
    const [byWords, near] = await Promise.all([
      this.searchWords(agentId, message, earlierMessages, version),
      this.vectors?.nearest(agentId, [message, ...earlierMessages]),
    ]);
    const { hasKnowledge, relevance, ranked, openings } = near
      ? await this.withVectors(agentId, byWords, near)
      : byWords;
    const openingIds = new Set(openings.map(({ id }) => id));
    const best = withoutTwins(
      ranked.map(({ passage }) => passage),
      ({ words }) => words,
      maxPassages,
    ).filter(({ id }) => !openingIds.has(id));
    return {
      hasKnowledge,
      relevance,
      isOverview: openings.length > 0,
      passages: [...openings, ...best].slice(0, maxPassages).map(foundPassage),
    };
  }

  /**
   * The excerpts that a model reads for the passages that a search found (best first), within the budget: the best
   * passages with their neighbours. Small passages are easy to find, and larger excerpts are easier to understand.
   */
  async read(agentId: number, found: readonly FoundPassage[], budgetTokens: number): Promise<FoundPassage[]> {
    if (found.length === 0) return [];
    const neighbours = await findStretches(this.dataSource, agentId, stretchesOf(found));
    return excerptsOf(found, neighbours, budgetTokens);
  }

  /** Searches the current version by words. When that is replaced during the search, the new version is searched. */
  private async searchWords(
    agentId: number,
    message: string,
    earlierMessages: string[],
    knownVersion?: KnowledgeVersion,
  ): Promise<LexicalResult> {
    let version = knownVersion ?? (await knowledgeVersion(this.dataSource, agentId));
    for (;;) {
      const result = await this.searchVersion(agentId, version, message, earlierMessages);
      if (result) return result;
      version = await knowledgeVersion(this.dataSource, agentId);
    }
  }

  /** Searches one version by words. Undefined when it was replaced during the search. */
  private async searchVersion(
    agentId: number,
    version: KnowledgeVersion,
    message: string,
    earlierMessages: string[],
  ): Promise<LexicalResult | undefined> {
    const { languages } = version;
    if (languages.length === 0) return NO_KNOWLEDGE;
    let query = buildQuery(message, earlierMessages, languages);
    let candidates = await this.candidates(agentId, version, query);
    if (!candidates) return undefined;
    const corrected = await this.corrections(agentId, misspellingsOf(query, candidates, languages));
    if (corrected.size > 0) {
      query = buildQuery(message, earlierMessages, languages, corrected);
      candidates = await this.candidates(agentId, version, query);
      if (!candidates) return undefined;
    }
    const { passageCount, passages } = candidates;
    const words = passages.map((passage) => passage.words);
    const ranked = rerank(query, words, candidates);
    const isOverview = asksForOverview(message, languages, candidates);
    return {
      hasKnowledge: passageCount > 0,
      relevance: isOverview ? 'sure' : relevanceOf(ranked, query, candidates),
      ranked: ranked.map(({ id, score, place }) => ({ id, score, passage: passages[place]! })),
      openings: isOverview ? await this.published.openings(agentId) : [],
    };
  }

  /** Adds the passages that the vectors found, and their similarities to the scores. */
  private async withVectors(
    agentId: number,
    byWords: LexicalResult,
    near: NearPassages,
  ): Promise<LexicalResult> {
    const ids = byWords.ranked.map(({ id }) => id);
    const similarities = await this.vectors?.similarities(agentId, near, ids);
    if (!similarities) return byWords;
    const known = new Set(ids);
    const added = await this.published.passagesOf(
      agentId,
      [...near.similarities.keys()].filter((id) => !known.has(id)),
    );
    const ranked = [...byWords.ranked, ...added.map((passage) => ({ id: passage.id, score: 0, passage }))];
    return {
      ...byWords,
      relevance: raisedRelevance(byWords.relevance, Math.max(...near.similarities.values()), near.vectors),
      ranked: addCosines(ranked, similarities, near.vectors),
    };
  }

  /** The candidates for the query. Undefined when the version was replaced. */
  private async candidates(
    agentId: number,
    version: KnowledgeVersion,
    { terms }: Query,
  ): Promise<Candidates | undefined> {
    const index = await this.published.index(agentId, version, terms);
    if (!index) return undefined;
    const { passages, isWhole } = await this.published.best(agentId, index, terms, MAX_CANDIDATES);
    if (!isWhole) {
      const current = await knowledgeVersion(this.dataSource, agentId);
      if (current.version !== version.version) return undefined;
    }
    return { ...index.statsOf(terms), passages };
  }

  /** Words that no passage contains, with similar words that passages contain. */
  private async corrections(agentId: number, misspellings: Misspelling[]): Promise<Map<string, string>> {
    if (misspellings.length === 0) return new Map();
    const terms = new Set<string>();
    for (const { variants } of misspellings) {
      for (const variant of variants) for (const term of variant.terms.flat()) terms.add(term);
    }
    const frequencies = await documentFrequencies(this.dataSource, agentId, [...terms]);
    return corrections(misspellings, frequencies);
  }
}
