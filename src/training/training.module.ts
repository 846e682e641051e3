import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { IngestionProcessor } from './ingestion.processor';
import { IngestionService } from './ingestion.service';
import { IngestionThread } from './ingestion-thread';
import { PageFetching } from './page-fetching';
import { TrainingSource } from './training-source.entity';
import { TrainingController } from './training.controller';
import { TrainingService } from './training.service';

/** Training sources, and the worker that reads them. */
@Module({
  imports: [TypeOrmModule.forFeature([TrainingSource]), AgentsModule],
  controllers: [TrainingController],
  providers: [TrainingService, IngestionService, IngestionProcessor, IngestionThread, PageFetching],
})
export class TrainingModule {}
