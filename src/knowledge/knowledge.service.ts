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
  type PassageRow,
} from './knowledge.queries';
import { PublishedPassages, type PublishedPassage } from './published-passages';
import { fuse } from './vectors/fusion';
import { VectorSearch } from './vectors/vector-search';

const MAX_CANDIDATES = 40;

/** The result of a search. */
export interface SearchResult {
  /** Whether the agent has any searchable passage. */
  hasKnowledge: boolean;
  relevance: Relevance;
  /** Best first. */
  passages: FoundPassage[];
}

/** The best passages by BM25, and the statistics that their ranking needs. */
type Candidates = CorpusStats & { passages: PublishedPassage[] };

/** The result of the search by words. */
type LexicalResult = Omit<SearchResult, 'passages'> & { passages: PublishedPassage[] };

const NO_KNOWLEDGE: LexicalResult = { hasKnowledge: false, relevance: 'none', passages: [] };

/** Searches the passages of agents. */
@Injectable()
export class KnowledgeService {
  private readonly published: PublishedPassages;

  /** Without `vectors` it searches by words alone. */
  constructor(
    private readonly dataSource: DataSource,
    @Optional() private readonly vectors?: VectorSearch,
  ) {
    this.published = new PublishedPassages(dataSource);
  }

  /**
   * The agent's passages that answer the message, best first. The visitor's earlier messages (newest first) say what a
   * follow-up is about; misspelt words are corrected to words of the agent's passages. The caller has checked the
   * access to the agent. `version` saves a query when the caller has read it already.
   */
  async search(
    agentId: number,
    message: string,
    earlierMessages: string[],
    maxPassages: number,
    version?: KnowledgeVersion,
  ): Promise<SearchResult> {
    const [lexical, near] = await Promise.all([
      this.searchWords(agentId, message, earlierMessages, version),
      this.vectors?.nearest(agentId, [message, ...earlierMessages]),
    ]);
    const { relevance, passages } = near ? fuse<Omit<PassageRow, 'language'>>(lexical, near) : lexical;
    return {
      hasKnowledge: lexical.hasKnowledge,
      relevance,
      passages: passages.slice(0, maxPassages).map(foundPassage),
    };
  }

  /**
   * What a model reads of the passages that a search found (best first), within the budget: the best ones with their
   * neighbours, so that what is small to find is large to read.
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
    const best = withoutTwins(
      ranked.map(({ place }) => passages[place]!),
      (passage) => passage.words,
    );
    const hasKnowledge = passageCount > 0;
    if (!asksForOverview(message, languages, candidates))
      return { hasKnowledge, relevance: relevanceOf(ranked, query, candidates), passages: best };
    const openings = await this.published.openings(agentId);
    const openingIds = new Set(openings.map(({ id }) => id));
    return {
      hasKnowledge,
      relevance: 'sure',
      passages: [...openings, ...best.filter(({ id }) => !openingIds.has(id))],
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
