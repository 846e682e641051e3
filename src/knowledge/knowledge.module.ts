import { Module } from '@nestjs/common';
import { ModelsModule } from '../models/models.module';
import { KnowledgeService } from './knowledge.service';
import { VectorSearch } from './vectors/vector-search';
import { VectorStorage } from './vectors/vector-storage';

/** Searches the passages that ingestion has published. */
@Module({
  imports: [ModelsModule],
  providers: [KnowledgeService, VectorSearch, VectorStorage],
  exports: [KnowledgeService, VectorStorage],
})
export class KnowledgeModule {}
