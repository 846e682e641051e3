import { Module, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AccountsModule } from './accounts/accounts.module';
import { ActionsModule } from './actions/actions.module';
import { AgentsModule } from './agents/agents.module';
import { AnalyticsModule } from './analytics/analytics.module';
import { AuditModule } from './audit/audit.module';
import { AuthModule } from './auth/auth.module';
import { ChannelsModule } from './channels/channels.module';
import { ChatModule } from './chat/chat.module';
import { ConsoleModule } from './console/console.module';
import { ConversationsModule } from './conversations/conversations.module';
import { DeletionModule } from './deletion/deletion.module';
import { DoorsModule } from './doors/doors.module';
import { OAuthModule } from './doors/mcp/oauth/oauth.module';
import { LeadsModule } from './leads/leads.module';
import { ConfigModule } from './platform/config/config.module';
import { DatabaseModule } from './platform/database/database.module';
import { EventsModule } from './platform/events/events.module';
import { HttpModule } from './platform/http/http.module';
import { MailModule } from './platform/mail/mail.module';
import { MetricsModule } from './platform/observability/metrics/metrics.module';
import { QueueModule } from './platform/queue/queue.module';
import { ResealingModule } from './platform/resealing/resealing.module';
import type { Settings } from './platform/config/settings';
import { GoldenQuestionsModule } from './questions/golden/golden-questions.module';
import { QuestionsModule } from './questions/questions.module';
import { StartModule } from './start/start.module';
import { TrainingModule } from './training/training.module';
import { VersionsModule } from './versions/versions.module';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WidgetModule } from './widget/widget.module';

/** The table of contents: all modules of Parley. */
@Module({})
export class AppModule {
  static with(allSettings: [Settings, ...object[]]): DynamicModule {
    const [{ DATABASE_URL }] = allSettings;
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
        MailModule,
        HttpModule,
        AuthModule,
        AuditModule,
        AccountsModule,
        AgentsModule,
        ActionsModule,
        TrainingModule,
        ConversationsModule,
        LeadsModule,
        ChatModule,
        ChannelsModule,
        GoldenQuestionsModule,
        QuestionsModule,
        VersionsModule,
        AnalyticsModule,
        DeletionModule,
        WebhooksModule,
        WidgetModule,
        DoorsModule,
        OAuthModule,
        ConsoleModule,
        // With the embedded database the service runs for one person on their own machine.
        ...(DATABASE_URL ? [] : [StartModule]),
      ],
    };
  }
}
