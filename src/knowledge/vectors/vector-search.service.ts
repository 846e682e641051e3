import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { EmbedderService, type EmbeddingVector } from '../../models/embedding';
import { isStorageAway } from '../../platform/database/storage-fault';
import { ReadinessService } from '../../platform/http/server/readiness.service';
import { VectorStorageService } from './vector-storage.service';
import { searches } from './vectors.metrics';
import { agentVectors, nearestPassages } from './vectors.queries';

const MAX_PASSAGES = 40;
/** Weights of the last message and the visitor's messages before it, as in the search by words. */
const TURN_WEIGHTS = [1, 0.5, 0.35, 0.245] as const;

/** Searches by vectors, if an agent has any. Never fails: without vectors, the search uses words alone. */
@Injectable()
export class VectorSearchService implements OnApplicationBootstrap {
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
   * first. Undefined when the agent has no vectors, or when the endpoint or the database fails.
   */
  async nearest(agent: AgentKey, messages: readonly string[]): Promise<number[] | undefined> {
    if (!this.embedder.model) return undefined;
    if (this.storage.trouble) {
      searches.inc({ mode: 'lexical' });
      return undefined;
    }
    return this.attempt(async () => {
      const vectors = await agentVectors(this.dataSource, agent);
      if (!vectors) return undefined;
      this.embedder.expectDimensions(vectors.modelName, vectors.dimensions);
      const vectorsOfMessages = await this.embedder.question(
        vectors.modelName,
        messages.slice(0, TURN_WEIGHTS.length),
      );
      if (!vectorsOfMessages) {
        searches.inc({ mode: 'lexical' });
        return undefined;
      }
      const vector = weightedSum(vectorsOfMessages);
      const rows = await nearestPassages(this.dataSource, agent, { vectors, vector, limit: MAX_PASSAGES });
      searches.inc({ mode: 'hybrid' });
      return rows.map(({ id }) => id);
    });
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
