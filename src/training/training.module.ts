import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { IngestionModule } from '../ingestion/ingestion.module';
import { StorageModule } from '../platform/storage/storage.module';
import { FailedTrainingService } from './failed-training.service';
import { OperatorTrainingController } from './operator-training.controller';
import { TrainingFilesController } from './files/training-files.controller';
import { TrainingFilesService } from './files/training-files.service';
import { TrainingPreviewController } from './preview/training-preview.controller';
import { TrainingPreviewService } from './preview/training-preview.service';
import { TrainingPassagesController } from './passages/training-passages.controller';
import { TrainingPassagesService } from './passages/training-passages.service';
import { PairKeysService } from './pairs/pair-keys.service';
import { TrainingPairsController } from './pairs/training-pairs.controller';
import { TrainingPairsService } from './pairs/training-pairs.service';
import { TrainingSource } from './training-source.entity';
import { TrainingController } from './training.controller';
import { TrainingService } from './training.service';

/** The API of training sources. */
@Module({
  imports: [TypeOrmModule.forFeature([TrainingSource]), AgentsModule, IngestionModule, StorageModule],
  // The paths of pairs come before the paths with ids.
  controllers: [
    TrainingPairsController,
    TrainingFilesController,
    TrainingPreviewController,
    TrainingPassagesController,
    TrainingController,
    OperatorTrainingController,
  ],
  providers: [
    TrainingService,
    TrainingPairsService,
    PairKeysService,
    TrainingFilesService,
    TrainingPassagesService,
    TrainingPreviewService,
    FailedTrainingService,
  ],
  exports: [TrainingService, TrainingPairsService],
})
export class TrainingModule {}
