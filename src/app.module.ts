import { Module, type DynamicModule } from '@nestjs/common';
import { Agent } from './agents/agent.entity';
import { AgentsModule } from './agents/agents.module';
import { Account } from './auth/account.entity';
import { ApiKey } from './auth/api-key.entity';
import { AuthModule } from './auth/auth.module';
import { ChatModule } from './chat/chat.module';
import { Conversation } from './conversations/conversation.entity';
import { ConversationsModule } from './conversations/conversations.module';
import { Message } from './conversations/message.entity';
import { ConfigModule } from './platform/config/config.module';
import type { Settings } from './platform/config/settings';
import { DatabaseModule } from './platform/database/database.module';
import { HttpModule } from './platform/http/http.module';
import { QueueModule } from './platform/queue/queue.module';
import { TrainingModule } from './training/training.module';
import { TrainingSource } from './training/training-source.entity';

const ENTITIES = [Account, ApiKey, Agent, TrainingSource, Conversation, Message];

/** The table of contents: everything Parley is made of. */
@Module({})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        DatabaseModule.with(ENTITIES),
        QueueModule,
        HttpModule,
        AuthModule,
        AgentsModule,
        TrainingModule,
        ConversationsModule,
        ChatModule,
      ],
    };
  }
}
