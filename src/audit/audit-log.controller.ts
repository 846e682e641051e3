import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../platform/http/docs/operation';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { AuditLogAnswerDto, ListAuditLogQuery, presentEntry } from './audit-log.dto';
import { AuditLogService } from './audit-log.service';

/** The changes in the caller's account and mode. */
@ApiTags('Account')
@Controller('api/v1/audit-log')
export class AuditLogController {
  constructor(private readonly auditLog: AuditLogService) {}

  @Get()
  @Requires({ plan: 'plus', scope: 'audit-log:read' })
  @Operation({
    summary: 'List the audit log',
    description:
      'The changes of objects, each with the key or the operator who made it; newest first. Entries are kept for a ' +
      'year. They hold the names of changed fields, never their values. Chat messages are not recorded here.',
    answer: AuditLogAnswerDto,
  })
  async listAuditLog(
    @CurrentCaller() caller: Caller,
    @Query() query: ListAuditLogQuery,
  ): Promise<AuditLogAnswerDto> {
    const { rows, nextCursor } = await this.auditLog.list(caller, query);
    return { entries: rows.map(presentEntry), nextCursor };
  }
}
