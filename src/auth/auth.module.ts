import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Secrets } from '../platform/config/secrets';
import { BodyGuard } from '../platform/http/body.guard';
import { QueryGuard } from '../platform/http/query.guard';
import { Resealing } from '../platform/resealing/resealing.service';
import { AccountThrottlerOptions } from './account-throttler-options';
import { Account } from './account.entity';
import { AccountsService } from './admin/accounts.service';
import { AdminController } from './admin/admin.controller';
import { KeysService } from './admin/keys.service';
import { ApiKey } from './api-key.entity';
import { AuthenticationService } from './authentication.service';
import { DemoAccount } from './demo-account';
import { ActiveAccountGuard } from './guards/active-account.guard';
import { ApiKeyGuard } from './guards/api-key.guard';
import { OperatorGuard } from './guards/operator.guard';
import { PlanGuard } from './guards/plan.guard';
import { RateLimitGuard } from './guards/rate-limit.guard';
import { ScopeGuard } from './guards/scope.guard';
import { GuessLimiter } from './guess-limiter';
import { KeyPepper } from './key-pepper';

/** Accounts, API keys, and the guards in front of every route. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([Account, ApiKey]),
    ThrottlerModule.forRootAsync({ useClass: AccountThrottlerOptions }),
  ],
  controllers: [AdminController],
  providers: [
    AccountsService,
    KeysService,
    AuthenticationService,
    DemoAccount,
    GuessLimiter,
    { provide: KeyPepper, inject: [DataSource, Secrets, Resealing], useFactory: KeyPepper.load },
    // In the order of the checks. The body is read last: a request that is refused costs no parsing.
    { provide: APP_GUARD, useClass: OperatorGuard },
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: ActiveAccountGuard },
    { provide: APP_GUARD, useClass: PlanGuard },
    { provide: APP_GUARD, useClass: ScopeGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_GUARD, useClass: QueryGuard },
  ],
  exports: [AccountsService, AuthenticationService, KeysService, TypeOrmModule],
})
export class AuthModule {}
