import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { ChatModule } from '../chat/chat.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { ModelsModule } from '../models/models.module';
import { TrainingModule } from '../training/training.module';
import { OpenQuestionsService } from './open-questions.service';
import { QuestionsController } from './questions.controller';
import { QuestionsService } from './questions.service';

/** Questions without a good answer, and their corrections. */
@Module({
  imports: [AgentsModule, ChatModule, KnowledgeModule, ModelsModule, TrainingModule],
  controllers: [QuestionsController],
  providers: [OpenQuestionsService, QuestionsService],
})
export class QuestionsModule {}
