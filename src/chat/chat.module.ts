import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { LeadsModule } from '../leads/leads.module';
import { ModelsModule } from '../models/models.module';
import { AnsweringService } from './answering.service';
import { ChatController } from './chat.controller';
import { ChatService } from './chat.service';
import { QuestionRewriter } from './question-rewriter';
import { RetrievalService } from './retrieval.service';
import { TurnContextService } from './turn-context.service';
import { TurnRecorder } from './turn-recorder';

/** One turn of a conversation: context, retrieval, answer, record. */
@Module({
  imports: [AgentsModule, ConversationsModule, KnowledgeModule, LeadsModule, ModelsModule],
  controllers: [ChatController],
  providers: [
    ChatService,
    TurnContextService,
    RetrievalService,
    QuestionRewriter,
    AnsweringService,
    TurnRecorder,
  ],
})
export class ChatModule {}
