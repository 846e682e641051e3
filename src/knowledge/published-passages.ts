import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { cutIntoWords, type Candidate } from '@app/ranking';
import { AgentIndex } from './agent-index';
import { findPassages, findPostings, type KnowledgeVersion, type PassageRow } from './knowledge.queries';

const INDEX_CACHE_BYTES = 64 * 2 ** 20;
const PASSAGE_CACHE_BYTES = 64 * 2 ** 20;
/** Of a passage as it is shown, roughly, and of each of its characters. */
const PASSAGE_BYTES = 500;
const BYTES_A_CHARACTER = 2;

/**
 * So many postings of a question are scored, those of its most telling words first; words for which there is no room then find no
 * candidates, but count when these are ranked. It takes many thousand passages, and a word that stands in a good part of them.
 */
const MAX_SCORED = 12_000;

/** A published passage, as it is shown and in words. */
export interface PublishedPassage extends PassageRow {
  words: Candidate;
}

/**
 * The published passages of agents, read from the database when a question first needs them and kept in memory, within bounds, the agents
 * asked last. What is published never changes, it is only replaced: a version that is still the agent's is true.
 */
export class PublishedPassages {
  private readonly indexes = new LRUCache<number, AgentIndex>({
    maxSize: INDEX_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes + 1,
  });
  private readonly passages = new LRUCache<number, PublishedPassage>({
    maxSize: PASSAGE_CACHE_BYTES,
    sizeCalculation: ({ words }) => PASSAGE_BYTES + BYTES_A_CHARACTER * words.flatLength + words.bytes,
  });

  constructor(private readonly dataSource: DataSource) {}

  /** An index of this version that knows these terms; undefined when the agent has another version by now. */
  async index(
    agentId: number,
    version: KnowledgeVersion,
    terms: readonly { term: string; weight: number }[],
  ): Promise<AgentIndex | undefined> {
    const kept = this.indexes.get(agentId);
    const index = kept?.version.version === version.version ? kept : new AgentIndex(version);
    for (
      let asked = index.unread(terms, MAX_SCORED);
      asked.length > 0;
      asked = index.unread(terms, MAX_SCORED)
    ) {
      const found = await findPostings(this.dataSource, agentId, asked, MAX_SCORED);
      if (found.version !== version.version) return undefined;
      index.add(asked, found.terms);
      // Set alone, the same object keeps the size that it had.
      this.indexes.delete(agentId);
      this.indexes.set(agentId, index);
    }
    return index;
  }

  /** The passages of an index that hold the terms best, best first. Of a version that is being replaced some may be gone. */
  async best(
    agentId: number,
    index: AgentIndex,
    terms: readonly { term: string; weight: number }[],
    candidates: number,
  ): Promise<{ passages: PublishedPassage[]; isWhole: boolean }> {
    const ids = index.best(terms, MAX_SCORED, candidates);
    const found = ids.map((id) => this.passages.get(id));
    const missing = ids.filter((_, i) => !found[i]);
    if (missing.length > 0) {
      for (const row of await findPassages(this.dataSource, agentId, missing)) {
        const passage = { ...row, words: cutIntoWords(row) };
        this.passages.set(row.id, passage);
        found[ids.indexOf(row.id)] = passage;
      }
    }
    const passages = found.filter((passage) => passage !== undefined);
    return { passages, isWhole: passages.length === ids.length };
  }
}
