import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { cutIntoWords, type Candidate, type PostingList } from '@app/ranking';
import { AgentIndex, type WeightedTerm, AgentPassages } from './agent-index';
import {
  findBatches,
  findOpenings,
  findPassages,
  findPostings,
  type KnowledgeVersion,
  type PassageRow,
  type TermRow,
} from './knowledge.queries';

/** The ids and lengths of five million passages. */
const MAX_DIRECTORY_CACHE_BYTES = 64 * 2 ** 20;
/** Half of the postings of an agent with a million passages, which are mostly of frequent terms. */
const MAX_POSTING_CACHE_BYTES = 128 * 2 ** 20;
const MAX_PASSAGE_CACHE_BYTES = 64 * 2 ** 20;
/** Estimates of the memory that a passage and a term take besides their arrays. */
const BYTES_PER_PASSAGE = 500;
const BYTES_PER_TERM = 600;
const BYTES_PER_CHARACTER = 2;
/** So few that the answer of the database stays below some 30 MB for the most frequent terms of a large agent. */
const TERMS_PER_READ = 16;
/** The postings of a term that no passage contains. */
const NO_POSTINGS = { blocks: [], postings: Buffer.alloc(0) };

/** A visitor who asks about the site in general does not read more introductions. */
const MAX_OPENINGS = 3;

/** A published passage, and its words as the ranking reads them. */
export interface PublishedPassage extends PassageRow {
  words: Candidate;
}

/**
 * The published passages of agents, and the indexes over them. The rows that a question needs are read from the
 * database once and cached: passages never change, they are only replaced, so the cache is valid while the agent has
 * the same version.
 */
export class PublishedPassages {
  private readonly directories = new LRUCache<number, AgentPassages>({
    maxSize: MAX_DIRECTORY_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => BYTES_PER_PASSAGE + bytes,
  });
  /** By agent, version and term. Each term is evicted by itself. */
  private readonly postings = new LRUCache<string, PostingList>({
    maxSize: MAX_POSTING_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => BYTES_PER_TERM + bytes,
  });
  private readonly passages = new LRUCache<number, PublishedPassage>({
    maxSize: MAX_PASSAGE_CACHE_BYTES,
    sizeCalculation: ({ words }) => BYTES_PER_PASSAGE + BYTES_PER_CHARACTER * words.flatLength + words.bytes,
  });

  constructor(private readonly dataSource: DataSource) {}

  /** The index of this version, with these terms. Undefined when the agent has another version by now. */
  async index(
    agentId: number,
    version: KnowledgeVersion,
    terms: readonly WeightedTerm[],
  ): Promise<AgentIndex | undefined> {
    const index = new Map<string, PostingList>();
    for (const { term } of terms) {
      const cached = this.postings.get(keyOf(agentId, version, term));
      if (cached) index.set(term, cached);
    }
    const missing = terms.flatMap(({ term }) => (index.has(term) ? [] : term));
    const [directory, rows] = await Promise.all([
      this.directory(agentId, version),
      this.readPostings(agentId, version, missing),
    ]);
    if (!directory || !rows) return undefined;
    for (const term of missing) {
      const postings = directory.postingsOf(rows.get(term) ?? NO_POSTINGS);
      this.postings.set(keyOf(agentId, version, term), postings);
      index.set(term, postings);
    }
    return new AgentIndex(directory, index);
  }

  /**
   * The passages that match the terms best, best first. `isWhole` is false when some of them have been deleted.
   */
  async best(
    agentId: number,
    index: AgentIndex,
    terms: readonly WeightedTerm[],
    maxPassages: number,
  ): Promise<{ passages: PublishedPassage[]; isWhole: boolean }> {
    const ids = index.best(terms, maxPassages);
    const passages = await this.passagesOf(agentId, ids);
    return { passages, isWhole: passages.length === ids.length };
  }

  /** The passages that introduce the agent's websites, best first. */
  async openings(agentId: number): Promise<PublishedPassage[]> {
    return this.passagesOf(agentId, await findOpenings(this.dataSource, agentId, MAX_OPENINGS));
  }

  /** The passages in the order of the ids, without those that were deleted. */
  async passagesOf(agentId: number, ids: readonly number[]): Promise<PublishedPassage[]> {
    const found = await this.passagesById(agentId, ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** The passages of this version. Undefined when the agent has another version by now. */
  private async directory(agentId: number, version: KnowledgeVersion): Promise<AgentPassages | undefined> {
    const cached = this.directories.get(agentId);
    if (cached?.version.version === version.version) return cached;
    const found = await findBatches(this.dataSource, agentId);
    if (found.version !== version.version) return undefined;
    const directory = new AgentPassages(version, found.batches);
    this.directories.set(agentId, directory);
    return directory;
  }

  /** The rows of these terms, if any. Undefined when the agent has another version by now. */
  private async readPostings(
    agentId: number,
    { version }: KnowledgeVersion,
    terms: readonly string[],
  ): Promise<Map<string, TermRow> | undefined> {
    const rows = new Map<string, TermRow>();
    for (let start = 0; start < terms.length; start += TERMS_PER_READ) {
      const slice = terms.slice(start, start + TERMS_PER_READ);
      const found = await findPostings(this.dataSource, agentId, slice);
      if (found.version !== version) return undefined;
      for (const row of found.terms) rows.set(row.term, row);
    }
    return rows;
  }

  private async passagesById(
    agentId: number,
    ids: readonly number[],
  ): Promise<Map<number, PublishedPassage>> {
    const found = new Map<number, PublishedPassage>();
    const missing: number[] = [];
    for (const id of ids) {
      const cached = this.passages.get(id);
      if (cached) found.set(id, cached);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    for (const row of await findPassages(this.dataSource, agentId, missing)) {
      const passage = { ...row, words: cutIntoWords(row) };
      this.passages.set(row.id, passage);
      found.set(row.id, passage);
    }
    return found;
  }
}

function keyOf(agentId: number, { version }: KnowledgeVersion, term: string): string {
  return `${agentId} ${version} ${term}`;
}
