import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { cutIntoWords, type Candidate } from '@app/ranking';
import { AgentIndex, type WeightedTerm } from './agent-index';
import {
  findOpenings,
  findPassages,
  findPostings,
  type KnowledgeVersion,
  type PassageRow,
} from './knowledge.queries';

const MAX_INDEX_CACHE_BYTES = 64 * 2 ** 20;
const MAX_PASSAGE_CACHE_BYTES = 64 * 2 ** 20;
/** Estimates of the memory that a passage takes. */
const BYTES_PER_PASSAGE = 500;
const BYTES_PER_CHARACTER = 2;

/**
 * At most so many postings of a question are scored, those of its most telling terms first. Terms for which there is no
 * room find no candidates, but count when candidates are ranked. The limit is reached only by agents of many thousand
 * passages, with terms that stand in a good part of them.
 */
const MAX_POSTINGS = 12_000;

/** A visitor who asks what a site is reads no more of its introductions. */
const MAX_OPENINGS = 3;

/** A published passage, and its words as the ranking reads them. */
export interface PublishedPassage extends PassageRow {
  words: Candidate;
}

/**
 * The published passages of agents, and the indexes over them. What a question needs is read from the database once and
 * cached: passages never change, they are only replaced, so the cache is valid while the agent has the same version.
 */
export class PublishedPassages {
  private readonly indexes = new LRUCache<number, AgentIndex>({
    maxSize: MAX_INDEX_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes + 1,
  });
  private readonly passages = new LRUCache<number, PublishedPassage>({
    maxSize: MAX_PASSAGE_CACHE_BYTES,
    sizeCalculation: ({ words }) => BYTES_PER_PASSAGE + BYTES_PER_CHARACTER * words.flatLength + words.bytes,
  });

  constructor(private readonly dataSource: DataSource) {}

  /** The index of this version, with these terms read. Undefined when the agent has another version by now. */
  async index(
    agentId: number,
    version: KnowledgeVersion,
    terms: readonly WeightedTerm[],
  ): Promise<AgentIndex | undefined> {
    const index = this.cachedIndex(agentId, version);
    let toRead = index.termsToRead(terms, MAX_POSTINGS);
    while (toRead.length > 0) {
      const found = await findPostings(this.dataSource, agentId, toRead, MAX_POSTINGS);
      if (found.version !== version.version) return undefined;
      index.add(toRead, found.terms);
      this.cacheIndex(agentId, index);
      toRead = index.termsToRead(terms, MAX_POSTINGS);
    }
    return index;
  }

  /**
   * The passages that match the terms best, best first. `isWhole` is false when some of them were deleted meanwhile.
   */
  async best(
    agentId: number,
    index: AgentIndex,
    terms: readonly WeightedTerm[],
    maxPassages: number,
  ): Promise<{ passages: PublishedPassage[]; isWhole: boolean }> {
    const ids = index.best(terms, MAX_POSTINGS, maxPassages);
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

  private cachedIndex(agentId: number, version: KnowledgeVersion): AgentIndex {
    const cached = this.indexes.get(agentId);
    return cached?.version.version === version.version ? cached : new AgentIndex(version);
  }

  private cacheIndex(agentId: number, index: AgentIndex): void {
    // The cache computes the size anew only for an entry that it does not hold.
    this.indexes.delete(agentId);
    this.indexes.set(agentId, index);
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
