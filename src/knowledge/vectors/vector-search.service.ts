import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { EmbedderService, type EmbeddingVector } from '../../models/embedding';
import { isStorageAway } from '../../platform/database/storage-fault';
import { ReadinessService } from '../../platform/http/server/readiness.service';
import { VectorStorageService } from './vector-storage.service';
import { searches } from './vectors.metrics';
import type { KnowledgeVersion } from '../knowledge.queries';
import { indexBytes, VectorIndex } from './vector-index';
import { type AgentVectors, embeddedTexts, type EmbeddedText, nearestPassages } from './vectors.queries';

const MAX_PASSAGES = 40;
/** Larger vectors of an agent are searched in the database: 16,384 passages with 256 dimensions. */
const MAX_INDEX_BYTES = 16 * 2 ** 20;
const MAX_CACHE_BYTES = 64 * 2 ** 20;
/** Few, because other statements of the embedded database wait meanwhile. */
const TEXTS_PER_READ = 200;
/** Weights of the last message and the visitor's messages before it, as in the search by words. */
const TURN_WEIGHTS = [1, 0.5, 0.35, 0.245] as const;

/** Searches by vectors, if an agent has any. Never fails: without vectors, the search uses words alone. */
@Injectable()
export class VectorSearchService implements OnApplicationBootstrap {
  /** By agent and the versions of its passages and vectors. */
  private readonly indexes = new LRUCache<string, VectorIndex, { agent: AgentKey; vectors: AgentVectors }>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes + 1,
    fetchMethod: (_key, _stale, { context: { agent, vectors } }) => this.readIndex(agent, vectors),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly embedder: EmbedderService,
    private readonly storage: VectorStorageService,
    private readonly readiness: ReadinessService,
  ) {}

  onApplicationBootstrap(): void {
    this.readiness.tell('retrieval', () => this.state());
  }

  /**
   * The ids of the agent's passages nearest to the messages, nearest first. The messages are in order, the newest
   * first. Undefined without an encoder, for an encoder inside without a language model that reads the passages, or
   * when the encoder or the database fails.
   */
  async nearest(
    agent: AgentKey,
    version: KnowledgeVersion,
    { messages, hasReader }: { messages: readonly string[]; hasReader: boolean },
  ): Promise<number[] | undefined> {
    const { vectors } = version;
    if (!vectors || !this.embedder.findsPassages(hasReader)) return undefined;
    if (this.storage.trouble) {
      searches.inc({ mode: 'lexical' });
      return undefined;
    }
    return this.attempt(async () => {
      this.embedder.expectDimensions(vectors.modelName, vectors.dimensions);
      const vectorsOfMessages = await this.embedder.question(
        vectors.modelName,
        messages.slice(0, TURN_WEIGHTS.length),
      );
      if (!vectorsOfMessages) {
        searches.inc({ mode: 'lexical' });
        return undefined;
      }
      const near = await this.nearestTo(weightedSum(vectorsOfMessages), agent, { ...version, vectors });
      searches.inc({ mode: 'hybrid' });
      return near;
    });
  }

  private async nearestTo(
    vector: Float64Array,
    agent: AgentKey,
    { version, passageCount, vectors }: KnowledgeVersion & { vectors: AgentVectors },
  ): Promise<number[]> {
    if (vectors.inGraph || indexBytes(passageCount, vectors.dimensions) > MAX_INDEX_BYTES) {
      const rows = await nearestPassages(this.dataSource, agent, { vectors, vector, limit: MAX_PASSAGES });
      return rows.map(({ id }) => id);
    }
    const key = `${agent.agentId} ${version} ${vectors.modelId} ${vectors.version}`;
    const index = await this.indexes.forceFetch(key, { context: { agent, vectors } });
    return index.nearest(vector, MAX_PASSAGES);
  }

  private async readIndex(agent: AgentKey, { modelId, dimensions }: AgentVectors): Promise<VectorIndex> {
    const texts: EmbeddedText[] = [];
    for (;;) {
      const page = await embeddedTexts(this.dataSource, agent, {
        modelId,
        after: texts.at(-1),
        limit: TEXTS_PER_READ,
      });
      texts.push(...page);
      if (page.length < TEXTS_PER_READ) return new VectorIndex(texts, dimensions);
    }
  }

  /** Runs `search`. Undefined when it fails: the search then uses words alone. */
  private async attempt<T>(search: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await search();
    } catch (error) {
      // When the whole database is away, the search by words reports it.
      if (!isStorageAway(error)) this.storage.fail(error as Error);
      searches.inc({ mode: 'lexical' });
      return undefined;
    }
  }

  private state(): { mode: 'hybrid' } | { mode: 'lexical'; reason?: string } {
    if (!this.embedder.model) return { mode: 'lexical' };
    const reason = this.storage.trouble ?? this.embedder.trouble();
    return reason ? { mode: 'lexical', reason } : { mode: 'hybrid' };
  }
}

/** The sum of the vectors of a message and of the messages before it, each multiplied by the weight of its turn. */
function weightedSum(vectors: readonly EmbeddingVector[]): Float64Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const [turn, vector] of vectors.entries()) {
    const weight = TURN_WEIGHTS[turn] ?? 0;
    for (let i = 0; i < sum.length; i++) sum[i]! += weight * (vector[i] ?? 0);
  }
  return sum;
}
