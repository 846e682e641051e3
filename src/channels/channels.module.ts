import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { ChatModule } from '../chat/chat.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { LeadsModule } from '../leads/leads.module';
import { QueueModule } from '../platform/queue/queue.module';
import { CallbacksController } from './callbacks.controller';
import { CallbacksService } from './callbacks.service';
import { ChannelBreakdownsService } from './channel-breakdowns.service';
import { ChannelCredentialsService } from './channel-credentials.service';
import { Channel, ChannelThread } from './channel.entity';
import { serveChannel } from './channel.jobs';
import { ChannelRecordsService } from './channel-records.service';
import { ChannelRepliesService } from './channel-replies.service';
import { ChannelSenderService } from './channel-sender.service';
import { ChannelTurnsService } from './channel-turns.service';
import { ChannelsController } from './channels.controller';
import { ChannelsProcessor } from './channels.processor';
import { ChannelsService } from './channels.service';
import { MailCallbacksController } from './email/mail-callbacks.controller';
import { MailThreadsService } from './email/mail-threads.service';
import { MailboxReaderService } from './email/mailbox-reader.service';
import { SmtpClientService } from './email/smtp-client.service';
import { MessageDeliveriesService } from './message-deliveries.service';
import { PlatformsService } from './platforms.service';
import { RefusedCallbacksService } from './refused-callbacks.service';
import { TeamsClientService } from './teams/teams-client.service';

/** The platforms through which people talk to agents. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Channel, ChannelThread]),
    AgentsModule,
    ChatModule,
    ConversationsModule,
    KnowledgeModule,
    LeadsModule,
    QueueModule.forJob(serveChannel),
  ],
  controllers: [ChannelsController, CallbacksController, MailCallbacksController],
  providers: [
    ChannelsService,
    CallbacksService,
    ChannelBreakdownsService,
    ChannelCredentialsService,
    ChannelRecordsService,
    ChannelRepliesService,
    ChannelSenderService,
    ChannelTurnsService,
    ChannelsProcessor,
    MailboxReaderService,
    MailThreadsService,
    MessageDeliveriesService,
    PlatformsService,
    RefusedCallbacksService,
    SmtpClientService,
    TeamsClientService,
  ],
})
export class ChannelsModule {}
