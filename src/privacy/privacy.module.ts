import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { AnalyticsModule } from '../analytics/analytics.module';
import { QueueModule } from '../platform/queue/queue.module';
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

/** Privacy: deletion of conversations and leads, export and erasure of persons, retention. */
@Module({
  imports: [
    TypeOrmModule.forFeature([DataSubjectRequest, ExportPart]),
    AgentsModule,
    AnalyticsModule,
    QueueModule.forJob(processDataSubject),
    QueueModule.forJob(retainConversations),
  ],
  controllers: [RemovalsController, DataSubjectsController],
  providers: [
    RemovalsService,
    DataSubjectsService,
    DataSubjectWork,
    DataSubjectProcessor,
    SubjectSeals,
    RetentionProcessor,
    ExportExpiry,
  ],
})
export class PrivacyModule {}
