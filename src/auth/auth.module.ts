import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BodyGuard } from '../platform/http/body.guard';
import { AccessGuard } from './access.guard';
import { AccountLimits } from './account-limits';
import { Account } from './account.entity';
import { Accounts } from './admin/accounts.service';
import { AdminController } from './admin/admin.controller';
import { Keys } from './admin/keys.service';
import { ApiKey } from './api-key.entity';
import { Authentication } from './authentication.service';
import { DemoAccount } from './demo-account';

/** Accounts, API keys, and the guard that every route stands behind. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Account, ApiKey])],
  controllers: [AdminController],
  providers: [
    Accounts,
    AccountLimits,
    Keys,
    Authentication,
    DemoAccount,
    // In this order: who may not call has no body read.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
  ],
  exports: [Accounts, Keys, TypeOrmModule],
})
export class AuthModule {}
