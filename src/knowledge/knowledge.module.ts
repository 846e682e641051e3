import { Module } from '@nestjs/common';
import { ModelsModule } from '../models/models.module';
import { KnowledgeService } from './knowledge.service';
import { PairsService } from './pairs/pairs.service';
import { SuggestedQuestionsService } from './suggested-questions/suggested-questions.service';
import { VectorSearchService } from './vectors/vector-search.service';
import { VectorStorageService } from './vectors/vector-storage.service';

/** Searches the passages that ingestion has published. */
@Module({
  imports: [ModelsModule],
  providers: [
    KnowledgeService,
    PairsService,
    SuggestedQuestionsService,
    VectorSearchService,
    VectorStorageService,
  ],
  exports: [KnowledgeService, PairsService, SuggestedQuestionsService, VectorStorageService],
})
export class KnowledgeModule {}
