import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { ChatModule } from '../chat/chat.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { ModelsModule } from '../models/models.module';
import { TrainingModule } from '../training/training.module';
import { ContradictionsController } from './contradictions/contradictions.controller';
import { ContradictionsService } from './contradictions/contradictions.service';
import { OpenQuestionsService } from './open-questions.service';
import { QuestionsController } from './questions.controller';
import { QuestionsService } from './questions.service';

/** The gaps in an agent's knowledge: questions without a good answer with their corrections, and contradictions. */
@Module({
  imports: [AgentsModule, ChatModule, KnowledgeModule, ModelsModule, TrainingModule],
  controllers: [QuestionsController, ContradictionsController],
  providers: [OpenQuestionsService, QuestionsService, ContradictionsService],
})
export class QuestionsModule {}
