import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { ModelsModule } from '../models/models.module';
import { QueueModule } from '../platform/queue/queue.module';
import { KnowledgeService } from './knowledge.service';
import { AgentEmbedding } from './vectors/agent-embedding';
import { EmbeddingGauges } from './vectors/embedding-gauges';
import { embedAgent } from './vectors/embedding.jobs';
import { PassageEmbeddingProcessor } from './vectors/embedding.processor';
import { VectorSearch } from './vectors/vector-search';
import { VectorStorage } from './vectors/vector-storage';

/** Passages: written by ingestion, searched by chat. */
@Module({
  imports: [AgentsModule, ModelsModule, QueueModule.forJob(embedAgent)],
  providers: [
    KnowledgeService,
    VectorSearch,
    VectorStorage,
    AgentEmbedding,
    PassageEmbeddingProcessor,
    EmbeddingGauges,
  ],
  exports: [KnowledgeService],
})
export class KnowledgeModule {}
