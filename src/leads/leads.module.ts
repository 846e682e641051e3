import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { ModelsModule } from '../models/models.module';
import { QueueModule } from '../platform/queue/queue.module';
import { Lead } from './lead.entity';
import { completeLead } from './lead-completion.jobs';
import { LeadCompletionProcessor } from './lead-completion.processor';
import { LeadsController } from './leads.controller';
import { LeadsService } from './leads.service';

/** Leads: captured from chat messages, completed by a background job, listed here. */
@Module({
  imports: [TypeOrmModule.forFeature([Lead]), AgentsModule, ModelsModule, QueueModule.forJob(completeLead)],
  controllers: [LeadsController],
  providers: [LeadsService, LeadCompletionProcessor],
  exports: [LeadsService],
})
export class LeadsModule {}
