import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgentLifetimes } from '../../agents/agent-lifetimes';
import {
  batchesOf,
  cutText,
  EmbedderService,
  EmbeddingError,
  type EmbeddingVector,
} from '../../models/embedding';
import { log } from '../../platform/logging/logger';
import {
  addModel,
  addToGraph,
  forgetVectors,
  idleModels,
  keepVectors,
  liveSources,
  modelOf,
  publishVectors,
  textsOf,
  unembeddedPassages,
  vectorCount,
  withdrawVectors,
  type UnembeddedText,
} from './embedding.queries';
import { FOREIGN_QUESTIONS, relevanceBar } from './relevance-bar';
import { dropModel, makeGraph, VectorStorage } from './vector-storage';
import { agentVectors, nearestPassages } from './vectors.queries';

/** Texts are looked for that many at a time. */
const TEXTS_A_ROUND = 10_000;
/** What nearly every model reads of a text that it does not take whole: 512 tokens in most scripts. */
const SHORT_TEXT_CHARS = 1_000;
const HARMLESS_TEXT = 'hello';

interface EmbeddedText {
  id: number;
  vector: EmbeddingVector | null;
}

/**
 * Brings the vectors of an agent up to date with its searchable passages. What was stored stays when it is cut short, so that it goes on
 * where it was; the old vectors serve until the new ones are all there.
 */
@Injectable()
export class AgentEmbedding {
  /** Vectors of the foreign questions, by the model of the settings. */
  private foreign: EmbeddingVector[] | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly embedder: EmbedderService,
    private readonly storage: VectorStorage,
    private readonly lifetimes: AgentLifetimes,
  ) {}

  /** @throws EmbeddingError when the endpoint fails; the signal's reason; any fault of the storage */
  async run(agentId: number, signal: AbortSignal): Promise<void> {
    if (this.storage.trouble) return;
    const watch = this.lifetimes.watch(agentId, signal);
    try {
      await this.embed(agentId, watch.signal);
    } catch (error) {
      if (!watch.isDeleted) throw error;
    } finally {
      watch.end();
    }
  }

  private async embed(agentId: number, signal: AbortSignal): Promise<void> {
    const modelName = this.embedder.model ?? '';
    const serving = await agentVectors(this.dataSource, agentId);
    let texts = 0;
    for (;;) {
      const model = await modelOf(this.dataSource, modelName);
      if (model) this.embedder.expectDimensions(modelName, model.dimensions);
      const sources = await liveSources(this.dataSource, agentId);
      const ids = await unembeddedPassages(this.dataSource, agentId, model?.id, {
        everywhere: serving?.modelId !== model?.id,
        most: TEXTS_A_ROUND,
      });
      if (ids.length === 0) {
        await this.publish(agentId, model, sources, signal);
        break;
      }
      const kept = await this.embedPassages(agentId, modelName, ids, signal);
      if (kept === 0) throw new Error('no passage that was to be embedded is there any more');
      texts += kept;
    }
    if (texts > 0) log.info({ agentId, texts }, 'passages embedded');
  }

  /** Embeds the texts of these passages batch by batch, each kept as it comes; returns how many. */
  private async embedPassages(
    agentId: number,
    modelName: string,
    ids: number[],
    signal: AbortSignal,
  ): Promise<number> {
    let kept = 0;
    // Ids first: the texts of a large agent are not all in memory.
    for (let from = 0; from < ids.length; from += 100) {
      const texts = await textsOf(this.dataSource, agentId, ids.slice(from, from + 100));
      for (const batch of batchesOf(texts)) {
        signal.throwIfAborted();
        const rows = await this.vectorsOf(batch, signal);
        const modelId = await this.modelId(modelName, rows, signal);
        kept += await keepVectors(this.dataSource, agentId, modelId, rows);
      }
    }
    return kept;
  }

  /** The model's number; with its first vectors it gets one. @throws EmbeddingError when another process got vectors of another length */
  private async modelId(name: string, rows: EmbeddedText[], signal: AbortSignal): Promise<number> {
    const known = await modelOf(this.dataSource, name);
    if (known) return known.id;
    const [vector] = rows.flatMap((row) => row.vector ?? []);
    const dimensions = (vector ?? (await this.harmlessVector(signal))).length;
    const { id, dimensions: kept } = await addModel(this.dataSource, name, dimensions);
    if (kept !== dimensions) throw new EmbeddingError('error', 'vectors of this model differ in length');
    this.embedder.expectDimensions(name, dimensions);
    return id;
  }

  /**
   * The vectors of a batch. One that the endpoint does not take is divided until the text is found that it is about; that one is
   * cut short, and in the end goes without a vector, so that it does not keep the others from theirs.
   */
  private async vectorsOf(batch: UnembeddedText[], signal: AbortSignal): Promise<EmbeddedText[]> {
    const fault = await this.tryVectors(batch, signal);
    if (Array.isArray(fault)) return fault;
    const [only] = batch;
    if (only && batch.length === 1) return [await this.vectorOfStubborn(only, signal)];
    const half = Math.ceil(batch.length / 2);
    const parts = [batch.slice(0, half), batch.slice(half)];
    return [
      await this.vectorsOf(parts[0] ?? [], signal),
      await this.vectorsOf(parts[1] ?? [], signal),
    ].flat();
  }

  private async vectorOfStubborn({ id, text }: UnembeddedText, signal: AbortSignal): Promise<EmbeddedText> {
    const cut = await this.tryVectors([{ id, text: cutText(text, SHORT_TEXT_CHARS) }], signal);
    if (Array.isArray(cut) && cut[0]) return cut[0];
    // If it does not take this either, it is not the text.
    await this.harmlessVector(signal);
    log.warn(
      { passageId: id },
      'the embedding endpoint does not take a passage; it is found by its words only',
    );
    return { id, vector: null };
  }

  /** @throws EmbeddingError when not even this is taken */
  private async harmlessVector(signal: AbortSignal): Promise<EmbeddingVector> {
    const [vector = new Float32Array()] = await this.embedder.passages([HARMLESS_TEXT], signal);
    return vector;
  }

  /** The vectors, or the fault where it may be the texts'. */
  private async tryVectors(
    batch: UnembeddedText[],
    signal: AbortSignal,
  ): Promise<EmbeddedText[] | EmbeddingError> {
    try {
      const vectors = await this.embedder.passages(
        batch.map(({ text }) => text),
        signal,
      );
      return batch.map(({ id }, i) => ({ id, vector: vectors[i] ?? null }));
    } catch (error) {
      if (error instanceof EmbeddingError && error.mayBeTheTexts) return error;
      throw error;
    }
  }

  /** All texts have vectors: from here on these serve, and what is left of others goes. */
  private async publish(
    agentId: number,
    model: { id: number; dimensions: number } | undefined,
    sources: { id: number; runId: number }[],
    signal: AbortSignal,
  ): Promise<void> {
    if (!model || sources.length === 0) await withdrawVectors(this.dataSource, agentId);
    else {
      const count = await vectorCount(this.dataSource, agentId, model.id);
      const inGraph = this.storage.isWorthGraph(count, model.dimensions);
      if (inGraph) {
        await makeGraph(this.dataSource, model.id, model.dimensions);
        while ((await addToGraph(this.dataSource, agentId, model.id)) > 0) signal.throwIfAborted();
      }
      const served = { modelId: model.id, dimensions: model.dimensions, inGraph };
      const bar = await this.relevanceBar(agentId, served, signal);
      await this.dataSource.transaction((transaction) =>
        publishVectors(transaction, agentId, { ...served, relevanceBar: bar, sources }),
      );
    }
    while ((await forgetVectors(this.dataSource, agentId, model?.id)) > 0) signal.throwIfAborted();
    for (const id of await idleModels(this.dataSource, model?.id ?? 0)) await dropModel(this.dataSource, id);
  }

  private async relevanceBar(
    agentId: number,
    served: { modelId: number; dimensions: number; inGraph: boolean },
    signal: AbortSignal,
  ): Promise<number> {
    this.foreign ??= await this.embedder.passages(FOREIGN_QUESTIONS, signal);
    const bests: number[] = [];
    for (const vector of this.foreign) {
      signal.throwIfAborted();
      const [best] = await nearestPassages(this.dataSource, agentId, served, vector, 1);
      if (best) bests.push(best.similarity);
    }
    return relevanceBar(bests);
  }
}
