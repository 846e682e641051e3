import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { ModelsModule } from '../models/models.module';
import { QueueModule } from '../platform/queue/queue.module';
import { SourceClaims } from './claims/source-claims';
import { WaitingGauges } from './claims/waiting-gauges';
import { AgentEmbedding } from './embedding/agent-embedding';
import { EmbeddingGauges } from './embedding/embedding-gauges';
import { embedAgent } from './embedding/embedding.jobs';
import { PassageEmbeddingProcessor } from './embedding/embedding.processor';
import { PassageEmbedder } from './embedding/passage-embedder';
import { VectorCalibration } from './embedding/vector-calibration';
import { ingestNextSource } from './ingestion.jobs';
import { TrainingIngestionProcessor } from './ingestion.processor';
import { IngestionRequestsService } from './ingestion-requests.service';
import { IngestionService } from './ingestion.service';
import { IngestionThreads } from './ingestion-threads';
import { PageFetching } from './page-fetching';
import { reindexSource } from './reindexing/reindexing.jobs';
import { PassageReindexingProcessor } from './reindexing/reindexing.processor';

/** The write side of knowledge: reads training sources, writes their passages, embeds them, indexes them again. */
@Module({
  imports: [
    AgentsModule,
    ModelsModule,
    KnowledgeModule,
    QueueModule.forJob(ingestNextSource),
    QueueModule.forJob(embedAgent),
    QueueModule.forJob(reindexSource),
  ],
  providers: [
    IngestionRequestsService,
    IngestionService,
    SourceClaims,
    WaitingGauges,
    TrainingIngestionProcessor,
    IngestionThreads,
    PageFetching,
    PassageEmbedder,
    VectorCalibration,
    AgentEmbedding,
    PassageEmbeddingProcessor,
    EmbeddingGauges,
    PassageReindexingProcessor,
  ],
  exports: [IngestionRequestsService],
})
export class IngestionModule {}
