import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { ModelsModule } from '../models/models.module';
import { QueueModule } from '../platform/queue/queue.module';
import { HandoffsService } from './handoffs.service';
import { Lead } from './lead.entity';
import { completeLead } from './lead-completion.jobs';
import { LeadCompletionProcessor } from './lead-completion.processor';
import { LeadsController } from './leads.controller';
import { TranscriptMailsService } from './mail/transcript-mails.service';
import { HandoverNoticesService } from './mail/handover-notices.service';
import { LeadsService } from './leads.service';

/** Leads: captured from chat messages and forms, completed by a background job; and requests for a person. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Lead]),
    AgentsModule,
    ConversationsModule,
    ModelsModule,
    QueueModule.forJob(completeLead),
  ],
  controllers: [LeadsController],
  providers: [
    LeadsService,
    HandoffsService,
    HandoverNoticesService,
    TranscriptMailsService,
    LeadCompletionProcessor,
  ],
  exports: [LeadsService, HandoffsService, TranscriptMailsService],
})
export class LeadsModule {}
