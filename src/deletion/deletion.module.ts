import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { AnalyticsModule } from '../analytics/analytics.module';
import { QueueModule } from '../platform/queue/queue.module';
import { AccountDeletion } from './account-deletion/account-deletion.entity';
import { AccountDeletionsController } from './account-deletion/account-deletions.controller';
import { AccountDeletionsService } from './account-deletion/account-deletions.service';
import { AccountPurgeProcessor } from './account-deletion/account-purge.processor';
import { AgentPurgeProcessor } from './agent-purge.processor';
import { DataSubjectRequest, ExportPart } from './data-subjects/data-subject-request.entity';
import { DataSubjectSealingService } from './data-subjects/data-subject-sealing.service';
import { DataSubjectProcessor } from './data-subjects/data-subject.processor';
import { DataSubjectsController } from './data-subjects/data-subjects.controller';
import { DataSubjectsService } from './data-subjects/data-subjects.service';
import { LateTurnsService } from './data-subjects/late-turns.service';
import { processDataSubject, purgeAccount, purgeAgent, retainConversations } from './deletion.jobs';
import { DeletionsController } from './deletions.controller';
import { DeletionsService } from './deletions.service';
import { OldRowsService } from './old-rows.service';
import { RetentionProcessor } from './retention.processor';

/** Deletion of agents, accounts, conversations, leads and the data of a person; retention and export. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AccountDeletion, DataSubjectRequest, ExportPart]),
    AgentsModule,
    AnalyticsModule,
    QueueModule.forJob(purgeAgent),
    QueueModule.forJob(purgeAccount),
    QueueModule.forJob(processDataSubject),
    QueueModule.forJob(retainConversations),
  ],
  controllers: [DeletionsController, AccountDeletionsController, DataSubjectsController],
  providers: [
    DeletionsService,
    AgentPurgeProcessor,
    AccountDeletionsService,
    AccountPurgeProcessor,
    DataSubjectsService,
    DataSubjectSealingService,
    DataSubjectProcessor,
    LateTurnsService,
    OldRowsService,
    RetentionProcessor,
  ],
})
export class DeletionModule {}
