import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EmbedderService, type EmbeddingVector } from '../../models/embedding';
import { isStorageAway } from '../../platform/database/storage-fault';
import { Readiness } from '../../platform/http/readiness';
import { VectorStorage } from './vector-storage';
import { countSearch } from './vectors.metrics';
import { agentVectors, nearestPassages, type NearRow } from './vectors.queries';

const MAX_NEAR = 40;
/** The last message weighs 1, the visitor's messages before it as much as in the bag of words. */
const WEIGHTS = [1, 0.5, 0.35, 0.245] as const;

/** What the vectors found. */
export interface NearPassages {
  /** Whether a passage stands out over what chance comes near to. */
  isRelevant: boolean;
  /** Nearest first. */
  passages: NearRow[];
}

/** Search by meaning, where there are vectors; where there are none it finds nothing, and never fails. */
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
   * The agent's passages nearest to what the visitor says: the last message first, then earlier ones, newest first. Undefined when the agent
   * has no vectors, or they cannot be had now.
   */
  async nearest(agentId: number, messages: readonly string[]): Promise<NearPassages | undefined> {
    if (!this.embedder.model || this.storage.trouble) return undefined;
    try {
      const vectors = await agentVectors(this.dataSource, agentId);
      if (!vectors) return undefined;
      this.embedder.expectDimensions(vectors.modelName, vectors.dimensions);
      const said = await this.embedder.question(vectors.modelName, messages.slice(0, WEIGHTS.length));
      if (!said) {
        countSearch('lexical');
        return undefined;
      }
      const passages = await nearestPassages(this.dataSource, agentId, vectors, weightedSum(said), MAX_NEAR);
      countSearch('hybrid');
      const [best] = passages;
      return { isRelevant: best !== undefined && best.similarity >= vectors.relevanceBar, passages };
    } catch (error) {
      // A database that is away is for the search by words to tell.
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

/** The direction of a message and those before it: what the weighted bag of words is to words. */
function weightedSum(vectors: readonly EmbeddingVector[]): number[] {
  const [last = new Float32Array()] = vectors;
  return Array.from(last, (_, i) =>
    vectors.reduce((sum, vector, turn) => sum + (WEIGHTS[turn] ?? 0) * (vector[i] ?? 0), 0),
  );
}
