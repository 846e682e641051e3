import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { QueueModule } from '../platform/queue/queue.module';
import { ingestSource } from './ingestion.jobs';
import { TrainingIngestionProcessor } from './ingestion.processor';
import { IngestionService } from './ingestion.service';
import { IngestionThread } from './ingestion-thread';
import { PageFetching } from './page-fetching';
import { TrainingSource } from './training-source.entity';
import { TrainingController } from './training.controller';
import { TrainingService } from './training.service';

/** Training sources, and the worker that reads them. */
@Module({
  imports: [TypeOrmModule.forFeature([TrainingSource]), AgentsModule, QueueModule.forJob(ingestSource)],
  controllers: [TrainingController],
  providers: [TrainingService, IngestionService, TrainingIngestionProcessor, IngestionThread, PageFetching],
})
export class TrainingModule {}
