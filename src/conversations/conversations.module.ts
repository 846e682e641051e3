import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { ModelsModule } from '../models/models.module';
import { StorageModule } from '../platform/storage/storage.module';
import { AttachmentsController } from './attachments/attachments.controller';
import { AttachmentsService } from './attachments/attachments.service';
import { CannedRepliesController } from './canned-replies/canned-replies.controller';
import { CannedRepliesService } from './canned-replies/canned-replies.service';
import { CannedReply } from './canned-replies/canned-reply.entity';
import { Conversation } from './conversation.entity';
import { ConversationRecorderService } from './conversation-recorder.service';
import { ConversationWriterService } from './conversation-writer.service';
import { ConversationsController } from './conversations.controller';
import { ConversationsService } from './conversations.service';
import { InboxController } from './inbox.controller';
import { MessageExample } from './message-examples/message-example.entity';
import { MessageExamplesController } from './message-examples/message-examples.controller';
import { MessageExamplesService } from './message-examples/message-examples.service';
import { Message } from './message.entity';
import { MessagesController } from './messages.controller';
import { MessagesService } from './messages.service';
import { FeedbackController } from './outcomes/feedback.controller';
import { OutcomesService } from './outcomes/outcomes.service';
import { NotesController } from './notes.controller';
import { NotesService } from './notes.service';

/** Conversations: recorded by chat; listed, read and rated here. */
@Module({
  imports: [
    TypeOrmModule.forFeature([CannedReply, Conversation, Message, MessageExample]),
    AgentsModule,
    ModelsModule,
    StorageModule,
  ],
  controllers: [
    CannedRepliesController,
    InboxController,
    ConversationsController,
    MessageExamplesController,
    MessagesController,
    FeedbackController,
    NotesController,
    AttachmentsController,
  ],
  providers: [
    CannedRepliesService,
    ConversationsService,
    ConversationRecorderService,
    ConversationWriterService,
    MessageExamplesService,
    MessagesService,
    NotesService,
    OutcomesService,
    AttachmentsService,
  ],
  exports: [
    AttachmentsService,
    StorageModule,
    ConversationsService,
    ConversationRecorderService,
    MessagesService,
    OutcomesService,
    TypeOrmModule,
  ],
})
export class ConversationsModule {}
