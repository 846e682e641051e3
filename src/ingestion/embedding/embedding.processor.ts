import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { EmbedderService } from '../../models/embedding';
import { Samples } from '../../platform/metrics/samples';
import { JobQueue, type JobEntry } from '../../platform/queue/job-queue';
import { AgentEmbedding } from './agent-embedding';
import { embedAgent, embedJobId } from './embedding.jobs';
import { agentsWithDeletedSources, unembeddedAgents, unembeddedSources } from './embedding.queries';
import { VectorStorage } from '../../knowledge/vectors/vector-storage';

const SWEEP_SIZE = 100;
/** Searches do not find deleted passages in the meantime either. */
const DELETE_INTERVAL_MS = 15_000;

/** Finds agents whose vectors do not match their passages, and brings the vectors up to date. */
@Injectable()
export class EmbeddingProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    private readonly dataSource: DataSource,
    private readonly embedder: EmbedderService,
    private readonly storage: VectorStorage,
    private readonly embedding: AgentEmbedding,
    private readonly samples: Samples,
  ) {}

  onApplicationBootstrap(): void {
    const { model } = this.embedder;
    if (!model) return;
    this.jobs.work(embedAgent, ({ agentId }, signal) => this.embedding.run(agentId, signal));
    this.jobs.sweep(embedAgent, async () => {
      if (this.storage.trouble || this.embedder.trouble()) return [];
      return entries(await unembeddedAgents(this.dataSource, model, SWEEP_SIZE));
    });
    const withDeletedSources = async () =>
      this.storage.trouble ? [] : entries(await agentsWithDeletedSources(this.dataSource, SWEEP_SIZE));
    this.jobs.sweep(embedAgent, withDeletedSources, DELETE_INTERVAL_MS);
    this.showBacklog();
  }

  private showBacklog(): void {
    const registers = [this.samples.add('embeddings', () => read())];
    const backlog = new Gauge({
      name: 'parley_embedding_sources_waiting',
      help: 'Trained sources with passages that have no vectors yet. The same number from every process.',
      registers,
    });
    const read = async (): Promise<void> => backlog.set(await unembeddedSources(this.dataSource));
  }
}

function entries(agentIds: number[]): JobEntry<{ agentId: number }>[] {
  return agentIds.map((agentId) => ({ id: embedJobId(agentId), payload: { agentId } }));
}
