import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { Secrets } from '../platform/config/secrets';
import { Settings } from '../platform/config/settings';
import { ConversationsModule } from '../conversations/conversations.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { LeadsModule } from '../leads/leads.module';
import { ModelsModule } from '../models/models.module';
import { AnsweringService } from './answering.service';
import { ChatResponder } from './chat-responder';
import { ChatController } from './chat.controller';
import { ChatService } from './chat.service';
import { QuestionRewriter } from './question-rewriter';
import { RetrievalService } from './retrieval.service';
import { ChatSettings } from './chat.settings';
import { DeadReplies } from './streams/dead-replies';
import { openReplyStorage } from './streams/open-reply-storage';
import { REPLY_STORAGE, ResumableReplies } from './streams/resumable-replies';
import { StreamsController } from './streams/streams.controller';
import { TurnContextService } from './turn-context.service';
import { TurnRecorder } from './turn-recorder';

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
