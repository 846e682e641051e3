import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { AgentLifetimesService } from '../../agents/agent-lifetimes.service';
import { VectorStorageService } from '../../knowledge/vectors/vector-storage.service';
import { agentVectors } from '../../knowledge/vectors/vectors.queries';
import { batchesOf, EmbedderService, EmbeddingError } from '../../models/embedding';
import { Database } from '../../platform/database/database';
import { log } from '../../platform/observability/logging/logger';
import {
  addModel,
  addToGraph,
  createGraph,
  dropModel,
  idleModels,
  isWorthGraph,
  modelOf,
} from './embedding-model.queries';
import {
  deleteUnusedVectors,
  insertVectors,
  liveSources,
  publishVectors,
  textsOf,
  unembeddedPassages,
  vectorCount,
  withdrawVectors,
  type LiveSource,
} from './embedding.queries';
import { embedPassages, vectorLength, type EmbeddedText } from './passage-vectors';

const MAX_PASSAGES_PER_ROUND = 10_000;
const TEXTS_PER_READ = 100;

/** The model of the settings, as stored. */
interface StoredModel {
  id: number;
  dimensions: number;
}

/** The agent whose passages a model embeds, until the signal. */
interface Embedding {
  agent: AgentKey;
  modelName: string;
  signal: AbortSignal;
}

/**
 * Brings the vectors of an agent up to date with its searchable passages. Vectors that were stored before an
 * interruption are kept, and the next run continues from there. Searches use the old vectors until all new ones are
 * stored.
 */
@Injectable()
export class AgentEmbeddingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly embedder: EmbedderService,
    private readonly storage: VectorStorageService,
    private readonly lifetimes: AgentLifetimesService,
  ) {}

  /** @throws EmbeddingError when the endpoint fails; the signal's reason; any storage error */
  async run(agent: AgentKey, signal: AbortSignal): Promise<void> {
    if (this.storage.trouble) return;
    await this.lifetimes.run(agent.agentId, signal, (watched) => this.embedAgent(agent, watched));
  }

  /**
   * Embeds a round of passages, and publishes the vectors when no passage is left. After a full round, other agents get
   * their turn: the sweep adds the job again.
   */
  private async embedAgent(agent: AgentKey, signal: AbortSignal): Promise<void> {
    const modelName = this.embedder.model ?? '';
    const embedding = { agent, modelName, signal };
    const published = await agentVectors(this.dataSource, agent);
    let embedded = 0;
    for (;;) {
      const model = await modelOf(this.dataSource, modelName);
      if (model) this.embedder.expectDimensions(modelName, model.dimensions);
      const sources = await liveSources(this.dataSource, agent);
      const ids = await unembeddedPassages(this.dataSource, agent, {
        modelId: model?.id,
        everywhere: published?.modelId !== model?.id,
        limit: MAX_PASSAGES_PER_ROUND,
      });
      if (ids.length === 0) {
        await this.publish(embedding, model, sources);
        break;
      }
      const stored = await this.embedPassages(embedding, ids);
      if (stored === 0) throw new Error('all passages to be embedded have been deleted');
      embedded += stored;
      if (ids.length === MAX_PASSAGES_PER_ROUND) break;
    }
    if (embedded > 0) log.info({ agentId: agent.agentId, texts: embedded }, 'passages embedded');
  }

  /** Embeds the texts of these passages and stores each batch at once; returns how many vectors are new. */
  private async embedPassages({ agent, modelName, signal }: Embedding, ids: number[]): Promise<number> {
    let stored = 0;
    // Texts are read in slices: memory does not hold all texts of a large agent.
    for (let start = 0; start < ids.length; start += TEXTS_PER_READ) {
      const texts = await textsOf(this.dataSource, agent, ids.slice(start, start + TEXTS_PER_READ));
      for (const batch of batchesOf(texts)) {
        signal.throwIfAborted();
        const rows = await embedPassages(this.embedder, batch, signal);
        const modelId = await this.modelId(modelName, rows, signal);
        stored += await insertVectors(this.dataSource, agent, { modelId, rows });
      }
    }
    return stored;
  }

  /**
   * The id of the model, which is stored with its first vectors.
   * @throws EmbeddingError when another process has stored the model with vectors of another length
   */
  private async modelId(name: string, rows: EmbeddedText[], signal: AbortSignal): Promise<number> {
    const known = await modelOf(this.dataSource, name);
    if (known) return known.id;
    const embedded = rows.find(({ vector }) => vector !== null);
    const dimensions = embedded?.vector?.length ?? (await vectorLength(this.embedder, signal));
    const stored = await addModel(this.dataSource, name, dimensions);
    if (stored.dimensions !== dimensions)
      throw new EmbeddingError('error', 'vectors of this model differ in length');
    this.embedder.expectDimensions(name, dimensions);
    return stored.id;
  }

  /** Makes searches use the vectors of the model, and deletes vectors and models that are no longer used. */
  private async publish(
    embedding: Embedding,
    model: StoredModel | undefined,
    sources: LiveSource[],
  ): Promise<void> {
    const { agent, signal } = embedding;
    if (model && sources.length > 0) await this.publishModel(embedding, model, sources);
    else await withdrawVectors(this.dataSource, agent);
    while ((await deleteUnusedVectors(this.dataSource, agent, model?.id)) > 0) signal.throwIfAborted();
    for (const id of await idleModels(this.dataSource, model?.id ?? 0)) await dropModel(this.dataSource, id);
  }

  private async publishModel(
    { agent, signal }: Embedding,
    { id: modelId, dimensions }: StoredModel,
    sources: LiveSource[],
  ): Promise<void> {
    const count = await vectorCount(this.dataSource, agent, modelId);
    const inGraph = isWorthGraph(this.database.kind, count, dimensions);
    if (inGraph) {
      await createGraph(this.dataSource, modelId, dimensions);
      while ((await addToGraph(this.dataSource, agent, modelId)) > 0) signal.throwIfAborted();
    }
    await this.dataSource.transaction((transaction) =>
      publishVectors(transaction, agent, { modelId, inGraph, sources }),
    );
  }
}
