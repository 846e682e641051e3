import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActionsModule } from '../actions/actions.module';
import { AgentsModule } from '../agents/agents.module';
import { ChatModule } from '../chat/chat.module';
import { QueueModule } from '../platform/queue/queue.module';
import { GoldenQuestion } from '../questions/golden/golden-question.entity';
import { RehearsalsService } from './trials/rehearsals.service';
import { TrialAnswer } from './trials/trial-answer.entity';
import { tryDrafts } from './trials/trials.jobs';
import { TrialsProcessor } from './trials/trials.processor';
import { TrialsService } from './trials/trials.service';
import { TrainingModule } from '../training/training.module';
import { AgentVersion } from './agent-version.entity';
import { SnapshotsService } from './snapshots.service';
import { VersionsController } from './versions.controller';
import { VersionsService } from './versions.service';

/** Versions of agents: drafts, publishing, restoring. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AgentVersion, TrialAnswer, GoldenQuestion]),
    ActionsModule,
    AgentsModule,
    ChatModule,
    TrainingModule,
    QueueModule.forJob(tryDrafts),
  ],
  controllers: [VersionsController],
  providers: [VersionsService, SnapshotsService, TrialsService, RehearsalsService, TrialsProcessor],
})
export class VersionsModule {}
