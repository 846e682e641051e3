import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { LeadsModule } from '../leads/leads.module';
import { ModelsModule } from '../models/models.module';
import { AnsweringService } from './turn/answering.service';
import { ChatResponseService } from './chat-response.service';
import { ChatController } from './chat.controller';
import { ChatService } from './chat.service';
import { QuestionRewriterService } from './turn/question-rewriter.service';
import { RetrievalService } from './turn/retrieval.service';
import { DeadRepliesService } from './replies/dead-replies.service';
import { FollowedRepliesService } from './replies/followed-replies.service';
import { RepliesRepository } from './replies/replies.repository';
import { ResumableRepliesService } from './replies/resumable-replies.service';
import { RunningRepliesService } from './replies/running-replies.service';
import { StreamsController } from './replies/streams.controller';
import { TurnContextService } from './turn/turn-context.service';
import { TurnRecorderService } from './turn/turn-recorder.service';

/** One turn of a conversation: context, retrieval, answer, record. */
@Module({
  imports: [AgentsModule, ConversationsModule, KnowledgeModule, LeadsModule, ModelsModule],
  controllers: [ChatController, StreamsController],
  providers: [
    ChatResponseService,
    ChatService,
    TurnContextService,
    RetrievalService,
    QuestionRewriterService,
    AnsweringService,
    TurnRecorderService,
    RepliesRepository,
    RunningRepliesService,
    FollowedRepliesService,
    DeadRepliesService,
    ResumableRepliesService,
  ],
  exports: [ChatResponseService, ResumableRepliesService],
})
export class ChatModule {}
