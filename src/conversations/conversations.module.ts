import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { Conversation } from './conversation.entity';
import { ConversationRecorderService } from './conversation-recorder.service';
import { ConversationWriterService } from './conversation-writer.service';
import { ConversationsController } from './conversations.controller';
import { ConversationsService } from './conversations.service';
import { Message } from './message.entity';
import { MessagesController } from './messages.controller';
import { MessagesService } from './messages.service';

/** Conversations: recorded by chat; listed, read and rated here. */
@Module({
  imports: [TypeOrmModule.forFeature([Conversation, Message]), AgentsModule],
  controllers: [ConversationsController, MessagesController],
  providers: [ConversationsService, ConversationRecorderService, ConversationWriterService, MessagesService],
  exports: [ConversationsService, ConversationRecorderService, MessagesService, TypeOrmModule],
})
export class ConversationsModule {}
