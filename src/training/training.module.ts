import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { IngestionModule } from '../ingestion/ingestion.module';
import { OperatorTrainingController } from './operator-training.controller';
import { TrainingSource } from './training-source.entity';
import { TrainingController } from './training.controller';
import { TrainingService } from './training.service';

/** The API of training sources. */
@Module({
  imports: [TypeOrmModule.forFeature([TrainingSource]), AgentsModule, IngestionModule],
  controllers: [TrainingController, OperatorTrainingController],
  providers: [TrainingService],
})
export class TrainingModule {}
