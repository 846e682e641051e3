import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActionsModule } from '../actions/actions.module';
import { AgentsModule } from '../agents/agents.module';
import { TrainingModule } from '../training/training.module';
import { AgentVersion } from './agent-version.entity';
import { SnapshotsService } from './snapshots.service';
import { VersionsController } from './versions.controller';
import { VersionsService } from './versions.service';

/** Versions of agents: drafts, publishing, restoring. */
@Module({
  imports: [TypeOrmModule.forFeature([AgentVersion]), ActionsModule, AgentsModule, TrainingModule],
  controllers: [VersionsController],
  providers: [VersionsService, SnapshotsService],
})
export class VersionsModule {}
