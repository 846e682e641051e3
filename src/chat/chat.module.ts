import { Module } from '@nestjs/common';
import { ActionsModule } from '../actions/actions.module';
import { AgentsModule } from '../agents/agents.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { IdentityModule } from '../identity/identity.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { LeadsModule } from '../leads/leads.module';
import { ModelsModule } from '../models/models.module';
import { BuiltInAnswererService } from './answering/built-in-answerer.service';
import { ClosenessService } from './answering/closeness.service';
import { EmergencyFloorService } from './answering/emergency-floor.service';
import { ModelAnswererService } from './answering/model-answerer.service';
import { ToollessAnswererService } from './answering/toolless-answerer.service';
import { TurnToolsService } from './answering/tools/turn-tools.service';
import { OwnExamplesService } from './understanding/own-examples.service';
import { EncoderHearingService } from './understanding/encoder-hearing.service';
import { ExampleUnderstanding } from './understanding/example-understanding';
import { HearingService } from './understanding/hearing.service';
import { DecidingService } from './answering/deciding.service';
import { AnsweringService } from './answering/answering.service';
import { ChatResponseService } from './chat-response.service';
import { ChatController } from './chat.controller';
import { ConfirmationsController } from './confirmations/confirmations.controller';
import { ChatService } from './chat.service';
import { GroundingService } from './answering/grounding.service';
import { PreparationService } from './turn/preparation.service';
import { QuestionRewriterService } from './searching/question-rewriter.service';
import { QuestionSearchService } from './searching/question-search.service';
import { ReadingStepService } from './searching/reading-step.service';
import { RetrievalService } from './searching/retrieval.service';
import { DeadRepliesService } from './replies/dead-replies.service';
import { FollowedRepliesService } from './replies/followed-replies.service';
import { RepliesRepository } from './replies/replies.repository';
import { ResumableRepliesService } from './replies/resumable-replies.service';
import { RunningRepliesService } from './replies/running-replies.service';
import { StreamsController } from './replies/streams.controller';
import { SearchTestController } from './search-test/search-test.controller';
import { SearchTestService } from './search-test/search-test.service';
import { SuggestedReplyController } from './suggested-reply/suggested-reply.controller';
import { SuggestedReplyService } from './suggested-reply/suggested-reply.service';
import { TurnContextService } from './turn/turn-context.service';
import { TurnRecorderService } from './recording/turn-recorder.service';

/** One turn of a conversation: context, retrieval, answer, record. */
@Module({
  imports: [
    ActionsModule,
    AgentsModule,
    ConversationsModule,
    IdentityModule,
    KnowledgeModule,
    LeadsModule,
    ModelsModule,
  ],
  controllers: [
    ChatController,
    ConfirmationsController,
    StreamsController,
    SearchTestController,
    SuggestedReplyController,
  ],
  providers: [
    ChatResponseService,
    ChatService,
    TurnContextService,
    RetrievalService,
    QuestionRewriterService,
    QuestionSearchService,
    AnsweringService,
    BuiltInAnswererService,
    ClosenessService,
    EmergencyFloorService,
    ModelAnswererService,
    ToollessAnswererService,
    TurnToolsService,
    ReadingStepService,
    ExampleUnderstanding,
    HearingService,
    EncoderHearingService,
    OwnExamplesService,
    DecidingService,
    PreparationService,
    GroundingService,
    TurnRecorderService,
    SearchTestService,
    SuggestedReplyService,
    RepliesRepository,
    RunningRepliesService,
    FollowedRepliesService,
    DeadRepliesService,
    ResumableRepliesService,
  ],
  exports: [ChatResponseService, ChatService, ResumableRepliesService, SearchTestService],
})
export class ChatModule {}
