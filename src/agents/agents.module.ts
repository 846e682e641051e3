import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Agent } from './agent.entity';
import { AgentsController } from './agents.controller';
import { Agents } from './agents.service';

/** Agents: create, read, update, delete. */
@Module({
  imports: [TypeOrmModule.forFeature([Agent])],
  controllers: [AgentsController],
  providers: [Agents],
  exports: [Agents],
})
export class AgentsModule {}
