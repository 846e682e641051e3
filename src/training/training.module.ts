import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { IngestionProcessor } from './ingestion.processor';
import { Ingestion } from './ingestion.service';
import { IngestionThread } from './ingestion-thread';
import { PageFetching } from './page-fetching';
import { TrainingSource } from './training-source.entity';
import { TrainingController } from './training.controller';
import { Training } from './training.service';

/** Training sources, and the worker that reads them. */
@Module({
  imports: [TypeOrmModule.forFeature([TrainingSource]), AgentsModule],
  controllers: [TrainingController],
  providers: [Training, Ingestion, IngestionProcessor, IngestionThread, PageFetching],
})
export class TrainingModule {}
