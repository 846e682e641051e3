import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import type { CosineScale } from '../../knowledge/vectors/cosine-sum';
import { nearestPassages, type AgentVectors } from '../../knowledge/vectors/vectors.queries';
import { batchesOf, EmbedderService, type EmbeddingVector } from '../../models/embedding';
import { cosineScale, FOREIGN_QUESTIONS, type HeadingSearch } from './cosine-scale';
import { unlessRejected } from './passage-vectors';
import { sampleSections, type SampledSection } from './embedding.queries';

const MAX_SECTIONS = 40;
/** Enough to reach a page other than the page of the section. */
const NEAREST = 40;

type ServedVectors = Pick<AgentVectors, 'modelId' | 'dimensions' | 'inGraph'>;

/** Measures how far the vectors of an agent can be trusted. */
@Injectable()
export class VectorCalibrationService {
  /** Vectors of `FOREIGN_QUESTIONS`, after their first use. */
  private foreignVectors: EmbeddingVector[] | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly embedder: EmbedderService,
  ) {}

  /** @throws EmbeddingError when the endpoint fails; the signal's reason */
  async measure(agent: AgentKey, vectors: ServedVectors, signal: AbortSignal): Promise<CosineScale> {
    this.foreignVectors ??= await this.embedder.queries(FOREIGN_QUESTIONS, signal);
    const foreignBests: number[] = [];
    for (const vector of this.foreignVectors) {
      signal.throwIfAborted();
      const [best] = await nearestPassages(this.dataSource, agent, { vectors, vector, limit: 1 });
      if (best) foreignBests.push(best.similarity);
    }
    const sections = await sampleSections(this.dataSource, agent, MAX_SECTIONS);
    const headings: HeadingSearch[] = [];
    for (const batch of batchesOf(sections)) {
      // Headings serve as questions. The headings of a batch that the endpoint rejects are left out.
      const texts = batch.map(({ text }) => text);
      const embed = (): Promise<EmbeddingVector[]> => this.embedder.queries(texts, signal);
      const ofHeadings = (await unlessRejected(embed)) ?? [];
      for (const [i, vector] of ofHeadings.entries()) {
        signal.throwIfAborted();
        const search = await this.searchFor(batch[i]!, agent, vectors, vector);
        if (search) headings.push(search);
      }
    }
    return cosineScale(foreignBests, headings);
  }

  private async searchFor(
    { passageIds, documentIds }: SampledSection,
    agent: AgentKey,
    vectors: ServedVectors,
    heading: EmbeddingVector,
  ): Promise<HeadingSearch | undefined> {
    const nearest = await nearestPassages(this.dataSource, agent, {
      vectors,
      vector: heading,
      limit: NEAREST,
    });
    const [best] = nearest;
    if (!best) return undefined;
    const elsewhere = nearest.find(({ documentId }) => !documentIds.includes(documentId));
    return {
      isOwnFirst: passageIds.includes(best.id),
      best: best.similarity,
      bestElsewhere: elsewhere?.similarity,
    };
  }
}
