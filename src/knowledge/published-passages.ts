import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { cutIntoWords, type Candidate, type PostingList } from '@app/ranking';
import type { AgentKey } from '../agents/agents.queries';
import { AgentIndex, AgentPassages, type IndexedQuery } from './agent-index';
import {
  findBatches,
  findDisabled,
  findPostings,
  type KnowledgeVersion,
  type TermRow,
} from './knowledge.queries';
import { findPassages, type PassageRow } from './passages.queries';
import { bestOpenings } from './openings';
import { findOpenings, findStartTitles } from './openings.queries';

/** The ids and lengths of five million passages. */
const MAX_DIRECTORY_CACHE_BYTES = 64 * 2 ** 20;
/** Half of the postings of an agent with a million passages, which are mostly of frequent terms. */
const MAX_POSTING_CACHE_BYTES = 128 * 2 ** 20;
const MAX_PASSAGE_CACHE_BYTES = 64 * 2 ** 20;
/** Estimates of the memory that a directory, a passage and a term take besides their arrays. */
const BYTES_PER_DIRECTORY = 500;
const BYTES_PER_PASSAGE = 1300;
const BYTES_PER_TERM = 600;
const BYTES_PER_CHARACTER = 2;
/** Few enough that the answer of the database is below 30 MB for the most frequent terms of a large agent. */
const TERMS_PER_READ = 16;
/** The titles of this many agents' start pages: at most 40 titles each. */
const MAX_CACHED_TITLES = 1_000;
/** The postings of a term that no passage contains. */
const NO_POSTINGS = { blocks: [], postings: Buffer.alloc(0) };

/** A visitor who asks about the site in general does not read more introductions. */
const MAX_OPENINGS = 3;

/** A published passage, and its words as the ranking reads them. */
export interface PublishedPassage extends PassageRow {
  words: Candidate;
}

/** The agent has another version of its knowledge by now. */
export class VersionReplaced extends Error {}

/**
 * The published passages of agents, and the indexes over them. The rows that a question needs are read from the
 * database once and cached: passages never change and are only replaced, so the cache is valid while the agent has the
 * same version.
 */
export class PublishedPassages {
  private readonly directories = new LRUCache<number, AgentPassages>({
    maxSize: MAX_DIRECTORY_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => BYTES_PER_DIRECTORY + bytes,
  });
  /** By agent, version and term. Each term is evicted by itself. */
  private readonly postings = new LRUCache<string, PostingList>({
    maxSize: MAX_POSTING_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => BYTES_PER_TERM + bytes,
  });
  private readonly passages = new LRUCache<number, PublishedPassage>({
    maxSize: MAX_PASSAGE_CACHE_BYTES,
    sizeCalculation: ({ words: { flatLength, index } }) =>
      BYTES_PER_PASSAGE + BYTES_PER_CHARACTER * flatLength + index.bytes,
  });
  /** By agent and version. */
  private readonly startTitles = new LRUCache<string, string[]>({ max: MAX_CACHED_TITLES });

  constructor(private readonly dataSource: DataSource) {}

  /** The index of this version, for this query. @throws VersionReplaced */
  async index(agent: AgentKey, version: KnowledgeVersion, query: IndexedQuery): Promise<AgentIndex> {
    const index = new Map<string, PostingList>();
    const terms = new Set(query.terms.map(({ term }) => term));
    for (const term of terms) {
      const cached = this.postings.get(keyOf(agent, version, term));
      if (cached) index.set(term, cached);
    }
    const missing = [...terms].filter((term) => !index.has(term));
    const [directory, rows] = await Promise.all([
      this.directory(agent, version),
      this.readPostings(agent, version, missing),
    ]);
    for (const term of missing) {
      const postings = directory.postingsOf(rows.get(term) ?? NO_POSTINGS);
      this.postings.set(keyOf(agent, version, term), postings);
      index.set(term, postings);
    }
    return new AgentIndex(directory, index);
  }

  /** The passages that describe the agent's websites, best first, each with only the paragraphs that do. */
  async openings(agent: AgentKey): Promise<PublishedPassage[]> {
    const openings = bestOpenings(await findOpenings(this.dataSource, agent), MAX_OPENINGS);
    const ids = openings.map(({ id }) => id);
    const found = await this.passagesById(agent, ids);
    return openings.flatMap(({ id, text }) => withText(found.get(id), text));
  }

  /** The titles of the start pages of the agent's websites. */
  async titlesOfStarts(agent: AgentKey, version: KnowledgeVersion): Promise<string[]> {
    const key = keyOf(agent, version);
    const titles = this.startTitles.get(key) ?? (await findStartTitles(this.dataSource, agent));
    this.startTitles.set(key, titles);
    return titles;
  }

  /** The passages in the order of the ids, without deleted passages. */
  async passagesOf(agent: AgentKey, ids: readonly number[]): Promise<PublishedPassage[]> {
    const found = await this.passagesById(agent, ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** The ids of the passages that are switched off, in the version that was searched last. */
  async disabled(agent: AgentKey): Promise<ReadonlySet<number>> {
    const cached = this.directories.get(agent.agentId)?.disabled;
    return cached ?? new Set(await findDisabled(this.dataSource, agent));
  }

  /** The passages of this version. @throws VersionReplaced */
  private async directory(agent: AgentKey, version: KnowledgeVersion): Promise<AgentPassages> {
    const cached = this.directories.get(agent.agentId);
    if (cached?.version.version === version.version) return cached;
    const found = await findBatches(this.dataSource, agent);
    if (found.version !== version.version) throw new VersionReplaced();
    const directory = new AgentPassages(version, found.batches, new Set(found.disabled));
    this.directories.set(agent.agentId, directory);
    return directory;
  }

  /** The rows of these terms, if any. @throws VersionReplaced */
  private async readPostings(
    agent: AgentKey,
    { version }: KnowledgeVersion,
    terms: readonly string[],
  ): Promise<Map<string, TermRow>> {
    const rows = new Map<string, TermRow>();
    for (let start = 0; start < terms.length; start += TERMS_PER_READ) {
      const batch = terms.slice(start, start + TERMS_PER_READ);
      const found = await findPostings(this.dataSource, agent, batch);
      if (found.version !== version) throw new VersionReplaced();
      for (const row of found.terms) rows.set(row.term, row);
    }
    return rows;
  }

  private async passagesById(
    agent: AgentKey,
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
    for (const row of await findPassages(this.dataSource, agent, missing)) {
      const passage = { ...row, words: cutIntoWords(row) };
      this.passages.set(row.id, passage);
      found.set(row.id, passage);
    }
    return found;
  }
}

/** The passage with this part of its text; nothing for a passage that was deleted. */
function withText(passage: PublishedPassage | undefined, text: string): PublishedPassage[] {
  return passage ? [{ ...passage, text }] : [];
}

function keyOf({ agentId }: AgentKey, { version }: KnowledgeVersion, term = ''): string {
  return `${agentId} ${version} ${term}`;
}
