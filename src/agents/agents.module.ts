import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Agent } from './agent.entity';
import { AgentLifetimesService } from './agent-lifetimes.service';
import { AgentsController } from './agents.controller';
import { AgentsService } from './agents.service';
import { OperatorAgentsController } from './operator-agents.controller';

/** Agents: create, read and update. */
@Module({
  imports: [TypeOrmModule.forFeature([Agent])],
  controllers: [AgentsController, OperatorAgentsController],
  providers: [AgentsService, AgentLifetimesService],
  exports: [AgentsService, AgentLifetimesService],
})
export class AgentsModule {}
