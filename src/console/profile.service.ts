import { Injectable } from '@nestjs/common';
import { TransactionsService } from '../platform/database/transactions.service';
import { notFound } from '../platform/http/errors';
import { pick } from '../platform/http/requests/present';
import { changedFields } from '../audit/audited-action';
import { lockAccount } from '../auth/lock-account';
import { checkAddress } from './people/check-address';
import { AuditLogService } from '../audit/audit-log.service';
import { Person } from '../auth/sessions/person.entity';
import { SessionsService, type Session } from '../auth/sessions/sessions.service';

/** New values; what is undefined stays. */
interface ProfileChanges {
  name?: string | undefined;
  email?: string | undefined;
}

/** What people change about themselves. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly sessions: SessionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /**
   * Changes name and address of the person; in a session with a key, the name of the session.
   * @throws ApiError NOT_FOUND for the operator, who answers nobody, and for the address of a key; CONFLICT
   */
  async update({ caller, person }: Session, token: string, { name, email }: ProfileChanges): Promise<void> {
    if (!caller || (!person && email !== undefined)) throw notFound('person');
    if (!person) return this.sessions.name(token, name ?? '');
    await this.transactions.run(async (transaction) => {
      await lockAccount(transaction, caller.accountId);
      const changed = changedFields<ProfileChanges>(person, { name, email });
      if (changed.length === 0) return;
      if (changed.includes('email')) await checkAddress(transaction, caller, email!);
      const values = pick({ name, email }, changed as (keyof ProfileChanges)[]);
      await transaction.update(Person, { id: person.id, accountId: caller.accountId }, values);
      await this.auditLog.record(transaction, caller, 'person.updated', person.id, changed);
    });
  }
}
