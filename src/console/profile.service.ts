import { Injectable } from '@nestjs/common';
import { TransactionsService } from '../platform/database/transactions.service';
import { notFound } from '../platform/http/errors';
import { AuditLogService } from '../audit/audit-log.service';
import { Person } from '../auth/sessions/person.entity';
import { SessionsService, type Session } from '../auth/sessions/sessions.service';

/** What people change about themselves. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly sessions: SessionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /**
   * Gives the person a name; in a session with a key, the session. @throws ApiError NOT_FOUND for the operator, who
   * answers nobody
   */
  async rename({ caller, person }: Session, token: string, name: string): Promise<void> {
    if (!caller) throw notFound('person');
    if (!person) return this.sessions.name(token, name);
    if (person.name === name) return;
    await this.transactions.run(async (transaction) => {
      await transaction.update(Person, { id: person.id, accountId: caller.accountId }, { name });
      await this.auditLog.record(transaction, caller, 'person.updated', person.id, ['name']);
    });
  }
}
