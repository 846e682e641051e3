import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { ModelsModule } from '../models/models.module';
import { StorageModule } from '../platform/storage/storage.module';
import { QueueModule } from '../platform/queue/queue.module';
import { SourceClaimsService } from './claims/source-claims.service';
import { FileReadingService } from './files/file-reading.service';
import { FileServersService } from './files/file-servers.service';
import { IngestionGaugesService } from './ingestion-gauges.service';
import { AgentEmbeddingService } from './embedding/agent-embedding.service';
import { embedAgent, ingestNextSource, reindexSource } from './ingestion.jobs';
import { PassageEmbeddingProcessor } from './embedding/embedding.processor';
import { TrainingIngestionProcessor } from './ingestion.processor';
import { IngestionRequestsService } from './ingestion-requests.service';
import { IngestionService } from './ingestion.service';
import { IngestionThreadsService } from './ingestion-threads.service';
import { PageFetchService } from './page-fetch.service';
import { PagePreviewService } from './page-preview.service';
import { IndexReadersService } from './reindexing/index-readers.service';
import { PassageReindexingProcessor } from './reindexing/reindexing.processor';
import { SourceReadingService } from './source-reading.service';

/** The write side of knowledge: reads training sources, writes their passages, embeds them, indexes them again. */
@Module({
  imports: [
    AgentsModule,
    ModelsModule,
    KnowledgeModule,
    StorageModule,
    QueueModule.forJob(ingestNextSource),
    QueueModule.forJob(embedAgent),
    QueueModule.forJob(reindexSource),
  ],
  providers: [
    IngestionRequestsService,
    IngestionService,
    SourceClaimsService,
    IngestionGaugesService,
    TrainingIngestionProcessor,
    IngestionThreadsService,
    PageFetchService,
    PagePreviewService,
    FileServersService,
    FileReadingService,
    SourceReadingService,
    AgentEmbeddingService,
    PassageEmbeddingProcessor,
    IndexReadersService,
    PassageReindexingProcessor,
  ],
  exports: [IngestionRequestsService, PagePreviewService],
})
export class IngestionModule {}
