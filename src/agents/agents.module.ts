import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QueueModule } from '../platform/queue/queue.module';
import { Agent } from './agent.entity';
import { AgentLifetimesService } from './agent-lifetimes.service';
import { purgeAgent } from './agent-purge.jobs';
import { AgentsController } from './agents.controller';
import { AgentsService } from './agents.service';
import { OperatorAgentsController } from './operator-agents.controller';

/** Agents: create, read, update, delete. */
@Module({
  imports: [TypeOrmModule.forFeature([Agent]), QueueModule.forJob(purgeAgent)],
  controllers: [AgentsController, OperatorAgentsController],
  providers: [AgentsService, AgentLifetimesService],
  exports: [AgentsService, AgentLifetimesService],
})
export class AgentsModule {}
