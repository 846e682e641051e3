import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { Secrets } from '../platform/config/secrets';
import { Settings } from '../platform/config/settings';
import { ConversationsModule } from '../conversations/conversations.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { LeadsModule } from '../leads/leads.module';
import { ModelsModule } from '../models/models.module';
import { AnsweringService } from './turn/answering.service';
import { ChatResponder } from './chat-responder';
import { ChatController } from './chat.controller';
import { ChatService } from './chat.service';
import { QuestionRewriter } from './turn/question-rewriter';
import { RetrievalService } from './turn/retrieval.service';
import { ChatSettings } from './chat.settings';
import { DeadReplies } from './replies/dead-replies';
import { openReplyStorage } from './replies/open-reply-storage';
import { REPLY_STORAGE, ResumableReplies } from './replies/resumable-replies';
import { StreamsController } from './replies/streams.controller';
import { TurnContextService } from './turn/turn-context.service';
import { TurnRecorder } from './turn/turn-recorder';

/** One turn of a conversation: context, retrieval, answer, record. */
@Module({
  imports: [AgentsModule, ConversationsModule, KnowledgeModule, LeadsModule, ModelsModule],
  controllers: [ChatController, StreamsController],
  providers: [
    ChatResponder,
    ChatService,
    TurnContextService,
    RetrievalService,
    QuestionRewriter,
    AnsweringService,
    TurnRecorder,
    DeadReplies,
    ResumableReplies,
    {
      provide: REPLY_STORAGE,
      inject: [Settings, ChatSettings, Secrets, DeadReplies],
      useFactory: openReplyStorage,
    },
  ],
  exports: [ChatResponder, ResumableReplies],
})
export class ChatModule {}
