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
import { ApiKey } from './api-key.entity';
import { AuditEntry } from './audit/audit-entry.entity';
import { AuditLogController } from './audit/audit-log.controller';
import { AuditLogMaintenance } from './audit/audit-log-maintenance';
import { AuditLog } from './audit/audit-log.service';
import { OperatorAuditLogController } from './audit/operator-audit-log.controller';
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
import { KeysService } from './keys/keys.service';
import { TenantKeysController } from './keys/tenant-keys.controller';
import { TenantKeysService } from './keys/tenant-keys.service';
import { MeController } from './me/me.controller';

/** Accounts, API keys, the audit log, and the guards in front of every route. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([Account, ApiKey, AuditEntry]),
    ThrottlerModule.forRootAsync({ useClass: AccountThrottlerOptions }),
  ],
  controllers: [
    AdminController,
    TenantKeysController,
    AuditLogController,
    MeController,
    OperatorAuditLogController,
  ],
  providers: [
    AccountsService,
    KeysService,
    TenantKeysService,
    AuditLog,
    AuditLogMaintenance,
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
  exports: [
    AccountsService,
    AuditLog,
    AuthenticationService,
    DemoAccount,
    GuessLimiter,
    KeysService,
    TypeOrmModule,
  ],
})
export class AuthModule {}
