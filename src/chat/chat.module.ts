import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { LeadsModule } from '../leads/leads.module';
import { ModelsModule } from '../models/models.module';
import { ChatController } from './chat.controller';
import { ChatService } from './chat.service';
import { QuestionRewriter } from './question-rewriter';

/** The conversation turn. */
@Module({
  imports: [AgentsModule, ConversationsModule, KnowledgeModule, LeadsModule, ModelsModule],
  controllers: [ChatController],
  providers: [ChatService, QuestionRewriter],
})
export class ChatModule {}
