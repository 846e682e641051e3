import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BodyGuard } from '../platform/http/body.guard';
import { AccessGuard } from './access.guard';
import { AccountLimits } from './account-limits';
import { Account } from './account.entity';
import { AccountsService } from './admin/accounts.service';
import { AdminController } from './admin/admin.controller';
import { KeysService } from './admin/keys.service';
import { ApiKey } from './api-key.entity';
import { AuthenticationService } from './authentication.service';
import { DemoAccount } from './demo-account';

/** Accounts, API keys, and the guard that every route stands behind. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Account, ApiKey])],
  controllers: [AdminController],
  providers: [
    AccountsService,
    AccountLimits,
    KeysService,
    AuthenticationService,
    DemoAccount,
    // In this order: who may not call has no body read.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
  ],
  exports: [AccountsService, KeysService, TypeOrmModule],
})
export class AuthModule {}
