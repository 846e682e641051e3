import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EmbedderService, type EmbeddingVector } from '../../models/embedding';
import { isStorageAway } from '../../platform/database/storage-fault';
import { Readiness } from '../../platform/http/readiness';
import { VectorStorage } from './vector-storage';
import { countSearch } from './vectors.metrics';
import { agentVectors, nearestPassages, type NearRow } from './vectors.queries';

const MAX_PASSAGES = 40;
/** Weights of the last message and the visitor's messages before it, as in the search by words. */
const TURN_WEIGHTS = [1, 0.5, 0.35, 0.245] as const;

/** The result of the search by vectors. */
export interface NearPassages {
  /** Whether the nearest passage reaches the relevance bar of the agent. */
  isRelevant: boolean;
  /** Nearest first. */
  passages: NearRow[];
}

/** Searches by vectors, where an agent has them. Never fails: without vectors the search by words goes on alone. */
@Injectable()
export class VectorSearch implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly embedder: EmbedderService,
    private readonly storage: VectorStorage,
    private readonly readiness: Readiness,
  ) {}

  onApplicationBootstrap(): void {
    this.readiness.tell('retrieval', () => this.state());
  }

  /**
   * The agent's passages nearest to the messages: the last message first, then earlier ones, newest first. Undefined
   * when the agent has no vectors, or the endpoint or the database does not give any now.
   */
  async nearest(agentId: number, messages: readonly string[]): Promise<NearPassages | undefined> {
    if (!this.embedder.model || this.storage.trouble) return undefined;
    try {
      const vectors = await agentVectors(this.dataSource, agentId);
      if (!vectors) return undefined;
      this.embedder.expectDimensions(vectors.modelName, vectors.dimensions);
      const vectorsOfMessages = await this.embedder.question(
        vectors.modelName,
        messages.slice(0, TURN_WEIGHTS.length),
      );
      if (!vectorsOfMessages) {
        countSearch('lexical');
        return undefined;
      }
      const question = weightedSum(vectorsOfMessages);
      const passages = await nearestPassages(this.dataSource, agentId, vectors, question, MAX_PASSAGES);
      countSearch('hybrid');
      const [best] = passages;
      return { isRelevant: best !== undefined && best.similarity >= vectors.relevanceBar, passages };
    } catch (error) {
      // When the whole database is away, the search by words reports it.
      if (!isStorageAway(error)) this.storage.fail(error as Error);
      countSearch('lexical');
      return undefined;
    }
  }

  private state(): { mode: 'hybrid' } | { mode: 'lexical'; reason?: string } {
    if (!this.embedder.model) return { mode: 'lexical' };
    const reason = this.storage.trouble ?? this.embedder.trouble();
    return reason ? { mode: 'lexical', reason } : { mode: 'hybrid' };
  }
}

/** The sum of the vectors of a message and those before it, each by the weight of its turn. */
function weightedSum(vectors: readonly EmbeddingVector[]): Float64Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const [turn, vector] of vectors.entries()) {
    const weight = TURN_WEIGHTS[turn] ?? 0;
    for (let i = 0; i < sum.length; i++) sum[i]! += weight * (vector[i] ?? 0);
  }
  return sum;
}
