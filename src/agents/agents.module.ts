import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Agent } from './agent.entity';
import { AgentLifetimes } from './agent-lifetimes';
import { AgentsController } from './agents.controller';
import { AgentsService } from './agents.service';
import { PurgeProcessor } from './purge.processor';

/** Agents: create, read, update, delete. */
@Module({
  imports: [TypeOrmModule.forFeature([Agent])],
  controllers: [AgentsController],
  providers: [AgentsService, AgentLifetimes, PurgeProcessor],
  exports: [AgentsService, AgentLifetimes],
})
export class AgentsModule {}
