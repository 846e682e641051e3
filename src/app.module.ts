import { Module, type DynamicModule } from '@nestjs/common';
import { Agent } from './agents/agent.entity';
import { AgentsModule } from './agents/agents.module';
import { AnalyticsModule } from './analytics/analytics.module';
import { Account } from './auth/account.entity';
import { ApiKey } from './auth/api-key.entity';
import { AuthModule } from './auth/auth.module';
import { ChatModule } from './chat/chat.module';
import { Conversation } from './conversations/conversation.entity';
import { ConversationsModule } from './conversations/conversations.module';
import { Message } from './conversations/message.entity';
import { Lead } from './leads/lead.entity';
import { LeadsModule } from './leads/leads.module';
import { ConfigModule } from './platform/config/config.module';
import type { Settings } from './platform/config/settings';
import { DatabaseModule } from './platform/database/database.module';
import { EventsModule } from './platform/events/events.module';
import { HttpModule } from './platform/http/http.module';
import { MetricsModule } from './platform/metrics/metrics.module';
import { QueueModule } from './platform/queue/queue.module';
import { TrainingModule } from './training/training.module';
import { TrainingSource } from './training/training-source.entity';
import { Delivery } from './webhooks/delivery.entity';
import { DeliveryAttempt } from './webhooks/delivery-attempt.entity';
import { Webhook } from './webhooks/webhook.entity';
import { WebhooksModule } from './webhooks/webhooks.module';

const ENTITIES = [
  Account,
  ApiKey,
  Agent,
  TrainingSource,
  Conversation,
  Message,
  Lead,
  Webhook,
  Delivery,
  DeliveryAttempt,
];

/** The table of contents: everything Parley is made of. */
@Module({})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        DatabaseModule.with(ENTITIES),
        MetricsModule,
        QueueModule,
        EventsModule,
        HttpModule,
        AuthModule,
        AgentsModule,
        TrainingModule,
        ConversationsModule,
        LeadsModule,
        ChatModule,
        AnalyticsModule,
        WebhooksModule,
      ],
    };
  }
}
