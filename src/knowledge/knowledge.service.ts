import { Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  buildQuery,
  corrections,
  isRelevant,
  misspellingsOf,
  rerank,
  type CorpusStats,
  type Misspelling,
  type Query,
} from '@app/ranking';
import { documentFrequencies, knowledgeVersion, type KnowledgeVersion } from './knowledge.queries';
import { PublishedPassages, type PublishedPassage } from './published-passages';
import { sectionUrl } from './section-url';
import { fuse } from './vectors/fusion';
import { VectorSearch } from './vectors/vector-search';

const CANDIDATES = 40;

/** A passage that answers a question, best first among its like. */
export interface FoundPassage {
  id: number;
  sourceId: number;
  /** Where it stands, with the anchor of its section; null for a text source. */
  url: string | null;
  title: string;
  heading: string;
  text: string;
}

/** What a search found. */
export interface SearchResult {
  /** Whether the agent has anything that could be found. */
  hasKnowledge: boolean;
  /** Whether the best passages are about the question at all. */
  isRelevant: boolean;
  passages: FoundPassage[];
}

/** The best candidates with what their ranking needs to know. */
type Candidates = CorpusStats & { passages: PublishedPassage[] };

/** All that words have found, best first. */
type FoundByWords = Omit<SearchResult, 'passages'> & { passages: PublishedPassage[] };

/** A passage as it is read, its URL still without the anchor of its section. */
type PassageToPresent = FoundPassage & { anchor: string | null };

/** The agent's passages were replaced while they were searched. */
const REPLACED = Symbol('replaced');

const NOTHING: FoundByWords = { hasKnowledge: false, isRelevant: false, passages: [] };

/** Search over what agents were trained on. */
@Injectable()
export class KnowledgeService {
  private readonly published: PublishedPassages;

  /** Without vectors it searches by words alone. */
  constructor(
    private readonly dataSource: DataSource,
    @Optional() private readonly vectors?: VectorSearch,
  ) {
    this.published = new PublishedPassages(dataSource);
  }

  /**
   * The agent's passages that answer the message, best first, at most `most`. A follow-up is understood by the visitor's
   * earlier messages (newest first), a misspelt word by the agent's own vocabulary. The caller has checked whose agent it is, and may have looked
   * up its version.
   */
  async search(
    agentId: number,
    message: string,
    earlierMessages: string[],
    most: number,
    version?: KnowledgeVersion,
  ): Promise<SearchResult> {
    const [byWords, near] = await Promise.all([
      this.searchWords(agentId, message, earlierMessages, version),
      this.vectors?.nearest(agentId, [message, ...earlierMessages]),
    ]);
    const { isRelevant, passages } = near ? fuse<PassageToPresent>(byWords, near) : byWords;
    return {
      hasKnowledge: byWords.hasKnowledge,
      isRelevant,
      passages: passages.slice(0, most).map(presentPassage),
    };
  }

  /** All candidates by their words, best first: of the version that is published when it ends, or a moment before. */
  private async searchWords(
    agentId: number,
    message: string,
    earlierMessages: string[],
    known?: KnowledgeVersion,
  ): Promise<FoundByWords> {
    const version = known ?? (await knowledgeVersion(this.dataSource, agentId));
    const found = await this.searchVersion(agentId, version, message, earlierMessages);
    return found === REPLACED ? this.searchWords(agentId, message, earlierMessages) : found;
  }

  private async searchVersion(
    agentId: number,
    version: KnowledgeVersion,
    message: string,
    earlierMessages: string[],
  ): Promise<FoundByWords | typeof REPLACED> {
    const { languages } = version;
    if (languages.length === 0) return NOTHING;
    let query = buildQuery(message, earlierMessages, languages);
    let found = await this.candidates(agentId, version, query);
    if (found === REPLACED) return REPLACED;
    const meant = await this.corrections(agentId, misspellingsOf(query, found, languages));
    if (meant.size > 0) {
      query = buildQuery(message, earlierMessages, languages, meant);
      found = await this.candidates(agentId, version, query);
      if (found === REPLACED) return REPLACED;
    }
    const { passageCount, passages } = found;
    const words = passages.map((passage) => passage.words);
    const ranked = rerank(query, words, found);
    return {
      hasKnowledge: passageCount > 0,
      isRelevant: isRelevant(ranked, query),
      passages: ranked.map(({ place }) => passages[place]!),
    };
  }

  private async candidates(
    agentId: number,
    version: KnowledgeVersion,
    { terms }: Query,
  ): Promise<Candidates | typeof REPLACED> {
    const index = await this.published.index(agentId, version, terms);
    if (!index) return REPLACED;
    const { passages, isWhole } = await this.published.best(agentId, index, terms, CANDIDATES);
    if (!isWhole) {
      const now = await knowledgeVersion(this.dataSource, agentId);
      if (now.version !== version.version) return REPLACED;
    }
    return { ...index.statsOf(terms), passages };
  }

  /** What words that the agent does not hold were meant to be: words that it holds. */
  private async corrections(agentId: number, misspellings: Misspelling[]): Promise<Map<string, string>> {
    if (misspellings.length === 0) return new Map();
    const terms = misspellings.flatMap(({ variants }) => variants.flatMap((variant) => variant.terms.flat()));
    return corrections(
      misspellings,
      await documentFrequencies(this.dataSource, agentId, [...new Set(terms)]),
    );
  }
}

function presentPassage({ id, sourceId, url, anchor, title, heading, text }: PassageToPresent): FoundPassage {
  return { id, sourceId, url: sectionUrl(url, anchor), title, heading, text };
}
