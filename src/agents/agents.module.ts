import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QueueModule } from '../platform/queue/queue.module';
import { Agent } from './agent.entity';
import { AgentPurgeProcessor } from './agent-purge.processor';
import { purgeAgent } from './agent-purge.jobs';
import { AgentLifetimes } from './agent-lifetimes';
import { AgentsController } from './agents.controller';
import { AgentsService } from './agents.service';

/** Agents: create, read, update, delete. */
@Module({
  imports: [TypeOrmModule.forFeature([Agent]), QueueModule.forJob(purgeAgent)],
  controllers: [AgentsController],
  providers: [AgentsService, AgentLifetimes, AgentPurgeProcessor],
  exports: [AgentsService, AgentLifetimes],
})
export class AgentsModule {}
