import { Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  BM25,
  buildQuery,
  corrections,
  isRelevant,
  misspellingsOf,
  rerank,
  type CorpusStats,
  type Misspelling,
  type Query,
} from '../../libs/ranking';
import {
  documentFrequencies,
  findCandidates,
  searchableLanguages,
  type CandidateRows,
} from './knowledge.queries';
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
type Candidates = CorpusStats & Pick<CandidateRows, 'candidates'>;

const NOTHING: SearchResult = { hasKnowledge: false, isRelevant: false, passages: [] };

/** Search over what agents were trained on. */
@Injectable()
export class Knowledge {
  /** Without vectors it searches by words alone. */
  constructor(
    private readonly dataSource: DataSource,
    @Optional() private readonly vectors?: VectorSearch,
  ) {}

  /**
   * The agent's passages that answer the message, best first, at most `most`. A follow-up is understood by the visitor's
   * earlier messages (newest first), a misspelt word by the agent's own vocabulary. The caller has checked whose agent it is.
   */
  async search(
    agentId: number,
    message: string,
    earlierMessages: string[],
    most: number,
  ): Promise<SearchResult> {
    const [byWords, near] = await Promise.all([
      this.searchWords(agentId, message, earlierMessages),
      this.vectors?.nearest(agentId, [message, ...earlierMessages]),
    ]);
    const byVectors = near && { ...near, passages: near.passages.map(presentPassage) };
    const found = byVectors ? fuse(byWords, byVectors) : byWords;
    return { ...byWords, ...found, passages: found.passages.slice(0, most) };
  }

  /** All candidates by their words, best first. */
  private async searchWords(
    agentId: number,
    message: string,
    earlierMessages: string[],
  ): Promise<SearchResult> {
    const languages = await searchableLanguages(this.dataSource, agentId);
    if (languages.length === 0) return NOTHING;
    let query = buildQuery(message, earlierMessages, languages);
    let found = await this.candidates(agentId, query);
    const meant = await this.corrections(agentId, misspellingsOf(query, found, languages));
    if (meant.size > 0) {
      query = buildQuery(message, earlierMessages, languages, meant);
      found = await this.candidates(agentId, query);
    }
    const byId = new Map(found.candidates.map((candidate) => [candidate.id, candidate]));
    const ranked = rerank(query, found.candidates, found);
    const passages = ranked.flatMap(({ id }) => {
      const candidate = byId.get(id);
      return candidate ? [presentPassage(candidate)] : [];
    });
    return { hasKnowledge: found.passageCount > 0, isRelevant: isRelevant(ranked, query), passages };
  }

  private async candidates(agentId: number, { terms }: Query): Promise<Candidates> {
    const rows = await findCandidates(this.dataSource, agentId, terms, { ...BM25, most: CANDIDATES });
    return { ...rows, documentFrequency: new Map(Object.entries(rows.documentFrequency)) };
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

function presentPassage(row: FoundPassage & { anchor: string | null }): FoundPassage {
  const { id, sourceId, url, anchor, title, heading, text } = row;
  return { id, sourceId, url: sectionUrl(url, anchor), title, heading, text };
}
