import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Settings } from '../platform/config/settings';
import { InputGuard } from '../platform/http/requests/bodies/input.guard';
import { ResealingService } from '../platform/resealing/resealing.service';
import { accountThrottler } from './account-throttler';
import { Account } from './account.entity';
import { ApiKey } from './api-key.entity';
import { AuthSettings } from './auth.settings';
import { AuthenticationService } from './authentication.service';
import { ApiKeyGuard } from './guards/api-key.guard';
import { OperatorGuard } from './guards/operator.guard';
import { KeyAccessGuard } from './guards/key-access.guard';
import { RateLimitGuard } from './guards/rate-limit.guard';
import { GrantAuthenticationService } from './grants/grant-authentication.service';
import { GuessLimiterService } from './guess-limiter.service';
import { KeyPepper } from './key-pepper';
import { Person } from './sessions/person.entity';
import { SessionAuthenticationService } from './sessions/session-authentication.service';
import { SessionsService } from './sessions/sessions.service';

/** Authentication and authorisation: accounts, API keys, and the guards in front of every route. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([Account, ApiKey, Person]),
    ThrottlerModule.forRootAsync({ inject: [Settings, AuthSettings], useFactory: accountThrottler }),
  ],
  providers: [
    AuthenticationService,
    GuessLimiterService,
    SessionsService,
    SessionAuthenticationService,
    GrantAuthenticationService,
    { provide: KeyPepper, inject: [DataSource, ResealingService], useFactory: KeyPepper.load },
    // In the order of the checks. The body is read last, so a refused request is never parsed.
    { provide: APP_GUARD, useClass: OperatorGuard },
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: KeyAccessGuard },
    { provide: APP_GUARD, useClass: InputGuard },
  ],
  exports: [
    AuthenticationService,
    GuessLimiterService,
    KeyPepper,
    SessionsService,
    SessionAuthenticationService,
    TypeOrmModule,
  ],
})
export class AuthModule {}
