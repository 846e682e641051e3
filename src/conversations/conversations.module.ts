import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { Conversation } from './conversation.entity';
import { ConversationsController } from './conversations.controller';
import { Conversations } from './conversations.service';
import { Message } from './message.entity';

/** Conversations: kept by chat, listed and read here. */
@Module({
  imports: [TypeOrmModule.forFeature([Conversation, Message]), AgentsModule],
  controllers: [ConversationsController],
  providers: [Conversations],
  exports: [Conversations],
})
export class ConversationsModule {}
