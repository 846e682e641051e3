import { Processor } from '@nestjs/bullmq';
import { DataSource } from 'typeorm';
import { agentKey } from '../../agents/agents.queries';
import { EmbedderService } from '../../models/embedding';
import { JobProcessor } from '../../platform/queue/job-processor';
import { FairSlots } from '../../platform/threads/fair-slots';
import { AgentEmbeddingService } from './agent-embedding.service';
import { embedAgent } from '../ingestion.jobs';
import { agentsWithDeletedSources, unembeddedAgents } from './unembedded.queries';
import { VectorStorageService } from '../../knowledge/vectors/vector-storage.service';

const CONCURRENCY = 4;
/** Searches do not find deleted passages in the meantime either. */
const CLEANUP_INTERVAL_MS = 15_000;

/** Brings the vectors of agents up to date with their passages. Idle without an encoder. */
@Processor(embedAgent.name, { concurrency: CONCURRENCY })
export class PassageEmbeddingProcessor extends JobProcessor<{ agentId: number }> {
  /** One account gets half of the jobs at most, however many agents it has. */
  private readonly slots = new FairSlots(CONCURRENCY);
  private cleanedUpAtMs = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly embedder: EmbedderService,
    private readonly storage: VectorStorageService,
    private readonly embedding: AgentEmbeddingService,
  ) {
    super(embedAgent);
  }

  protected async run({ agentId }: { agentId: number }, signal: AbortSignal): Promise<void> {
    const agent = await agentKey(this.dataSource.manager, agentId);
    // The sweep adds the job again until its account gets a slot.
    if (agent) await this.slots.tryRun(agent.accountId, () => this.embedding.run(agent, signal));
  }

  protected async findWaiting(limit: number): Promise<{ agentId: number }[]> {
    const { model } = this.embedder;
    if (!model || this.storage.trouble) return [];
    const unembedded = this.embedder.trouble() ? [] : await unembeddedAgents(this.dataSource, model, limit);
    return [...unembedded, ...(await this.agentsToCleanUp(limit))];
  }

  /** Agents with vectors of sources that are gone; looked up every 15 s. */
  private async agentsToCleanUp(limit: number): Promise<{ agentId: number }[]> {
    const nowMs = performance.now();
    if (nowMs - this.cleanedUpAtMs < CLEANUP_INTERVAL_MS) return [];
    this.cleanedUpAtMs = nowMs;
    return agentsWithDeletedSources(this.dataSource, limit);
  }
}
