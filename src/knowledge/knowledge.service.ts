import { Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BM25, buildQuery, isRelevant, rerank } from '../../libs/ranking';
import { findCandidates, searchableLanguages } from './knowledge.queries';
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
   * earlier messages (newest first). The caller has checked whose agent it is.
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
    const query = buildQuery(message, earlierMessages, languages);
    const found = await findCandidates(this.dataSource, agentId, query.terms, { ...BM25, most: CANDIDATES });
    const byId = new Map(found.candidates.map((candidate) => [candidate.id, candidate]));
    const ranked = rerank(query, found.candidates, {
      passageCount: found.passageCount,
      averageLength: found.averageLength,
      documentFrequency: new Map(Object.entries(found.documentFrequency)),
    });
    const passages = ranked.flatMap(({ id }) => {
      const candidate = byId.get(id);
      return candidate ? [presentPassage(candidate)] : [];
    });
    return { hasKnowledge: found.passageCount > 0, isRelevant: isRelevant(ranked, query), passages };
  }
}

function presentPassage(row: FoundPassage & { anchor: string | null }): FoundPassage {
  const { id, sourceId, url, anchor, title, heading, text } = row;
  return { id, sourceId, url: sectionUrl(url, anchor), title, heading, text };
}
