import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import { operatorIn, type Actor, type Tenant } from '../auth/caller';
import { lockAccount } from '../auth/lock-account';
import { Person } from '../auth/sessions/person.entity';
import { SessionsService } from '../auth/sessions/sessions.service';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';

const NAME = 'Owner';

/** The person who runs the service: an owner of the demo account, who signs in by the printed link. */
@Injectable()
export class HostService {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly sessions: SessionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** Signs the host in, whom the first link adds to the account. Returns the host and the token of the session. */
  async signIn(accountId: number): Promise<{ host: Actor; sessionToken: string }> {
    return this.transactions.run(async (transaction) => {
      await lockAccount(transaction, accountId);
      const host = await this.host(transaction, { accountId, mode: 'live' });
      await this.auditLog.record(transaction, host, {
        action: 'session.opened',
        id: host.personId!,
        changed: ['link'],
      });
      return { host, sessionToken: await this.sessions.open(host, transaction) };
    });
  }

  private async host(transaction: EntityManager, tenant: Tenant): Promise<Actor> {
    const found = await transaction.findOneBy(Person, { ...tenant, isHost: true });
    if (found) return { ...tenant, keyId: null, personId: found.id };
    const id = newId();
    await transaction.insert(Person, { ...tenant, id, name: NAME, role: 'owner', isHost: true });
    await this.auditLog.record(transaction, operatorIn(tenant), { action: 'person.added', id });
    return { ...tenant, keyId: null, personId: id };
  }
}
