import { Global, Module } from '@nestjs/common';
import { AccountsService } from './admin/accounts.service';
import { AdminController } from './admin/admin.controller';
import { OperatorAuditLogController } from './admin/operator-audit-log.controller';
import { DemoAccountService } from './demo-account.service';
import { KeysService } from './keys/keys.service';
import { TenantKeysController } from './keys/tenant-keys.controller';
import { TenantKeysService } from './keys/tenant-keys.service';
import { MeController } from './me/me.controller';
import { FailedJobsController } from './system/failed-jobs.controller';
import { SystemController } from './system/system.controller';
import { SystemService } from './system/system.service';

/** Accounts and API keys, as operators and tenants manage them. */
@Global()
@Module({
  controllers: [
    AdminController,
    TenantKeysController,
    MeController,
    OperatorAuditLogController,
    SystemController,
    FailedJobsController,
  ],
  providers: [AccountsService, KeysService, TenantKeysService, DemoAccountService, SystemService],
  exports: [AccountsService, DemoAccountService, KeysService],
})
export class AccountsModule {}
