import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Secrets } from '../platform/config/secrets';
import { BodyGuard } from '../platform/http/requests/body.guard';
import { QueryGuard } from '../platform/http/requests/query.guard';
import { ResealingService } from '../platform/resealing/resealing.service';
import { AccountThrottlerOptionsFactory } from './account-throttler-options.factory';
import { Account } from './account.entity';
import { ApiKey } from './api-key.entity';
import { AuthenticationService } from './authentication.service';
import { ActiveAccountGuard } from './guards/active-account.guard';
import { ApiKeyGuard } from './guards/api-key.guard';
import { OperatorGuard } from './guards/operator.guard';
import { PlanGuard } from './guards/plan.guard';
import { RateLimitGuard } from './guards/rate-limit.guard';
import { ScopeGuard } from './guards/scope.guard';
import { GuessLimiterService } from './guess-limiter.service';
import { KeyPepper } from './key-pepper';

/** Authentication and authorisation: accounts, API keys, and the guards in front of every route. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([Account, ApiKey]),
    ThrottlerModule.forRootAsync({ useClass: AccountThrottlerOptionsFactory }),
  ],
  providers: [
    AuthenticationService,
    GuessLimiterService,
    { provide: KeyPepper, inject: [DataSource, Secrets, ResealingService], useFactory: KeyPepper.load },
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
  exports: [AuthenticationService, GuessLimiterService, KeyPepper, TypeOrmModule],
})
export class AuthModule {}
