import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QueueModule } from '../platform/queue/queue.module';
import { AccountDeletion } from './account-deletion/account-deletion.entity';
import { AccountDeletionsController } from './account-deletion/account-deletions.controller';
import { AccountDeletionsService } from './account-deletion/account-deletions.service';
import { purgeAccount } from './account-deletion/account-purge.jobs';
import { AccountPurgeProcessor } from './account-deletion/account-purge.processor';
import { Agent } from './agent.entity';
import { AgentPurgeProcessor } from './agent-purge.processor';
import { purgeAgent } from './agent-purge.jobs';
import { AgentLifetimes } from './agent-lifetimes';
import { AgentsController } from './agents.controller';
import { AgentsService } from './agents.service';
import { OperatorAgentsController } from './operator-agents.controller';

/** Agents: create, read, update, delete; and the deletion of whole accounts. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Agent, AccountDeletion]),
    QueueModule.forJob(purgeAgent),
    QueueModule.forJob(purgeAccount),
  ],
  controllers: [AgentsController, AccountDeletionsController, OperatorAgentsController],
  providers: [
    AgentsService,
    AgentLifetimes,
    AgentPurgeProcessor,
    AccountDeletionsService,
    AccountPurgeProcessor,
  ],
  exports: [AgentsService, AgentLifetimes],
})
export class AgentsModule {}
