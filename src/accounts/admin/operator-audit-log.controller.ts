import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/requests/id-param';
import { Operation } from '../../platform/http/docs/operation';
import { AccountsService } from './accounts.service';
import { RequiresOperator } from '../../auth/requires.decorator';
import { AuditLogAnswerDto, ListAccountAuditLogQuery, presentEntry } from '../../audit/audit-log.dto';
import { AuditLogService } from '../../audit/audit-log.service';

/** The changes in an account, for operators. */
@ApiTags('Accounts (operators)')
@RequiresOperator()
@Controller('admin/v1/accounts/:accountId/audit-log')
export class OperatorAuditLogController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly auditLog: AuditLogService,
  ) {}

  @Get()
  @Operation({
    summary: 'List the audit log of an account',
    description: 'The changes in one mode, newest first, as the account itself sees them.',
    answer: AuditLogAnswerDto,
  })
  async listAccountAuditLog(
    @IdParam('accountId') accountId: number,
    @Query() { mode, ...query }: ListAccountAuditLogQuery,
  ): Promise<AuditLogAnswerDto> {
    await this.accounts.get(accountId);
    const { rows, nextCursor } = await this.auditLog.list({ accountId, mode }, query);
    return { entries: rows.map(presentEntry), nextCursor };
  }
}
