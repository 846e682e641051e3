import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { ChatModule } from '../../chat/chat.module';
import { KnowledgeModule } from '../../knowledge/knowledge.module';
import { ModelsModule } from '../../models/models.module';
import { QueueModule } from '../../platform/queue/queue.module';
import { AskingService } from './asking.service';
import { GoldenQuestion } from './golden-question.entity';
import { GoldenQuestionsController } from './golden-questions.controller';
import { askGoldenQuestions } from './golden-questions.jobs';
import { GoldenQuestionsProcessor } from './golden-questions.processor';
import { GoldenQuestionsService } from './golden-questions.service';

/** Questions whose answers must stay right. */
@Module({
  imports: [
    TypeOrmModule.forFeature([GoldenQuestion]),
    AgentsModule,
    ChatModule,
    KnowledgeModule,
    ModelsModule,
    QueueModule.forJob(askGoldenQuestions),
  ],
  controllers: [GoldenQuestionsController],
  providers: [GoldenQuestionsService, AskingService, GoldenQuestionsProcessor],
})
export class GoldenQuestionsModule {}
