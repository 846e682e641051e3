import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QueueModule } from '../platform/queue/queue.module';
import { Agent } from './agent.entity';
import { AgentLifetimes } from './agent-lifetimes';
import { purgeAgent } from './agent-purge.jobs';
import { AgentsController } from './agents.controller';
import { AgentsService } from './agents.service';
import { OperatorAgentsController } from './operator-agents.controller';

/** Agents: create, read, update, delete. */
@Module({
  imports: [TypeOrmModule.forFeature([Agent]), QueueModule.forJob(purgeAgent)],
  controllers: [AgentsController, OperatorAgentsController],
  providers: [AgentsService, AgentLifetimes],
  exports: [AgentsService, AgentLifetimes],
})
export class AgentsModule {}
