import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { ModelsModule } from '../models/models.module';
import { KnowledgeService } from './knowledge.service';
import { AgentEmbedding } from './vectors/agent-embedding';
import { EmbeddingProcessor } from './vectors/embedding.processor';
import { VectorSearch } from './vectors/vector-search';
import { VectorStorage } from './vectors/vector-storage';

/** Passages: written by ingestion, searched by chat. */
@Module({
  imports: [AgentsModule, ModelsModule],
  providers: [KnowledgeService, VectorSearch, VectorStorage, AgentEmbedding, EmbeddingProcessor],
  exports: [KnowledgeService],
})
export class KnowledgeModule {}
