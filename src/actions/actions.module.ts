import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { ModelsModule } from '../models/models.module';
import { ActionCallsService } from './action-calls.service';
import { ActionSecretsService } from './action-secrets.service';
import { ActionTestsService } from './action-tests.service';
import { Action, ActionExecution } from './action.entity';
import { ActionsController } from './actions.controller';
import { ActionsService } from './actions.service';
import { ConfirmationsService } from './confirmations/confirmations.service';

/** Calls to systems of the tenant for which a language model may ask. */
@Module({
  imports: [TypeOrmModule.forFeature([Action, ActionExecution]), AgentsModule, ModelsModule],
  controllers: [ActionsController],
  providers: [
    ActionsService,
    ActionTestsService,
    ActionCallsService,
    ActionSecretsService,
    ConfirmationsService,
  ],
  exports: [ActionsService, ActionCallsService, ConfirmationsService],
})
export class ActionsModule {}
