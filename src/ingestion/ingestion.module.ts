import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { ModelsModule } from '../models/models.module';
import { AgentEmbedding } from './embedding/agent-embedding';
import { EmbeddingProcessor } from './embedding/embedding.processor';
import { PassageEmbedder } from './embedding/passage-embedder';
import { IngestionProcessor } from './ingestion.processor';
import { IngestionRequestsService } from './ingestion-requests.service';
import { IngestionService } from './ingestion.service';
import { IngestionThread } from './ingestion-thread';
import { PageFetching } from './page-fetching';

/** The write side of knowledge: reads training sources, writes their passages, embeds them. */
@Module({
  imports: [AgentsModule, ModelsModule, KnowledgeModule],
  providers: [
    IngestionRequestsService,
    IngestionService,
    IngestionProcessor,
    IngestionThread,
    PageFetching,
    PassageEmbedder,
    AgentEmbedding,
    EmbeddingProcessor,
  ],
  exports: [IngestionRequestsService],
})
export class IngestionModule {}
