import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { purgeAgent } from '../agents/agent-purge.jobs';
import { AgentsModule } from '../agents/agents.module';
import { AnalyticsModule } from '../analytics/analytics.module';
import { QueueModule } from '../platform/queue/queue.module';
import { AccountDeletion } from './account-deletion/account-deletion.entity';
import { AccountDeletionsController } from './account-deletion/account-deletions.controller';
import { AccountDeletionsService } from './account-deletion/account-deletions.service';
import { purgeAccount } from './account-deletion/account-purge.jobs';
import { AccountPurgeProcessor } from './account-deletion/account-purge.processor';
import { AgentPurgeProcessor } from './agent-purge.processor';
import { DataSubjectRequest } from './data-subject-request.entity';
import { DataSubjectProcessor } from './data-subject.processor';
import { processDataSubject, retainConversations } from './data-subject.jobs';
import { DataSubjectWork } from './data-subject-work';
import { DataSubjectsController } from './data-subjects.controller';
import { DataSubjectsService } from './data-subjects.service';
import { ExportExpiry } from './export-expiry';
import { ExportPart } from './export-part.entity';
import { RemovalsController } from './removals.controller';
import { RemovalsService } from './removals.service';
import { RetentionProcessor } from './retention.processor';
import { SubjectSeals } from './subject-seals';

/** Endings: of agents, accounts, conversations, leads and the data of a person; retention and export. */
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
  controllers: [AccountDeletionsController, RemovalsController, DataSubjectsController],
  providers: [
    AccountDeletionsService,
    AccountPurgeProcessor,
    AgentPurgeProcessor,
    RemovalsService,
    DataSubjectsService,
    DataSubjectWork,
    DataSubjectProcessor,
    SubjectSeals,
    RetentionProcessor,
    ExportExpiry,
  ],
})
export class DeletionModule {}
