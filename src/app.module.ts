import { Module, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AccountsModule } from './accounts/accounts.module';
import { AgentsModule } from './agents/agents.module';
import { AnalyticsModule } from './analytics/analytics.module';
import { AuditModule } from './audit/audit.module';
import { AuthModule } from './auth/auth.module';
import { ChatModule } from './chat/chat.module';
import { ConversationsModule } from './conversations/conversations.module';
import { DeletionModule } from './deletion/deletion.module';
import { LeadsModule } from './leads/leads.module';
import { ConfigModule } from './platform/config/config.module';
import { DatabaseModule } from './platform/database/database.module';
import { EventsModule } from './platform/events/events.module';
import { HttpModule } from './platform/http/http.module';
import { MetricsModule } from './platform/observability/metrics/metrics.module';
import { QueueModule } from './platform/queue/queue.module';
import { ResealingModule } from './platform/resealing/resealing.module';
import { Settings } from './platform/config/settings';
import { StartModule } from './start/start.module';
import { TrainingModule } from './training/training.module';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WidgetModule } from './widget/widget.module';

/** The table of contents: everything Parley is made of. */
@Module({})
export class AppModule {
  static with(allSettings: object[]): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(allSettings),
        ScheduleModule.forRoot(),
        DatabaseModule,
        MetricsModule,
        QueueModule,
        ResealingModule,
        EventsModule,
        HttpModule,
        AuthModule,
        AuditModule,
        AccountsModule,
        AgentsModule,
        TrainingModule,
        ConversationsModule,
        LeadsModule,
        ChatModule,
        AnalyticsModule,
        DeletionModule,
        WebhooksModule,
        WidgetModule,
        ...(isEmbedded(allSettings) ? [StartModule] : []),
      ],
    };
  }
}

/** Without `DATABASE_URL` the service runs for one person, on their own machine. */
function isEmbedded(allSettings: object[]): boolean {
  return allSettings.some((settings) => settings instanceof Settings && !settings.DATABASE_URL);
}
