import { truncate } from '@app/languages';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service';
import type { Actor, Tenant } from '../../auth/caller';
import { lockAccount } from '../../auth/lock-account';
import { unauthenticated } from '../../auth/refusals';
import { Person } from '../../auth/sessions/person.entity';
import type { Role } from '../../auth/sessions/role';
import { SessionsService } from '../../auth/sessions/sessions.service';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { limitReached } from '../../platform/http/errors';
import { personWithEmail } from '../mail/addresses.queries';
import { MAX_PEOPLE } from '../people/people.service';
import type { Identity, Provider } from './provider';
import { personOfIdentity, storeIdentity } from './providers.queries';

const MAX_NAME_CHARACTERS = 100;

/** The people whom providers sign in. New people are added with the role of their domain. */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly sessions: SessionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /**
   * Signs the identity in, and returns the token of the session. The domain decides at each sign-in.
   * @throws ApiError UNAUTHENTICATED for a domain that may not sign in, NOT_FOUND, LIMIT_REACHED
   */
  async signIn(provider: Provider, identity: Identity): Promise<string> {
    const domain = identity.email.slice(identity.email.lastIndexOf('@') + 1).toLowerCase();
    const account = provider.accountOf(domain);
    if (!account) throw unauthenticated('invalid', 'people of this domain may not sign in here');
    const { accountId, mode, role } = account;
    return this.transactions.run(async (transaction) => {
      await lockAccount(transaction, accountId);
      const tenant = { accountId, mode };
      const personId =
        (await this.findPerson(transaction, tenant, identity)) ??
        (await this.add(transaction, tenant, { identity, role }));
      const person: Actor = { ...tenant, keyId: null, personId };
      await this.auditLog.record(transaction, person, {
        action: 'session.opened',
        id: personId,
        changed: ['provider'],
      });
      return this.sessions.open(person, transaction, provider.name);
    });
  }

  /** The person who has used this identity before, or was invited at its address, which the provider has verified. */
  private async findPerson(
    transaction: EntityManager,
    tenant: Tenant,
    identity: Identity,
  ): Promise<number | undefined> {
    const before = await personOfIdentity(transaction, tenant, identity);
    if (before) return before.id;
    const invited = await personWithEmail(transaction, tenant, identity.email);
    if (invited) await storeIdentity(transaction, tenant, { ...identity, personId: invited.id });
    return invited?.id;
  }

  private async add(
    transaction: EntityManager,
    tenant: Tenant,
    { identity, role }: { identity: Identity; role: Role },
  ): Promise<number> {
    if ((await transaction.countBy(Person, { ...tenant })) >= MAX_PEOPLE)
      throw limitReached('people', MAX_PEOPLE);
    const id = newId();
    const name = truncate(identity.name.trim() || identity.email, MAX_NAME_CHARACTERS);
    await transaction.insert(Person, { ...tenant, id, name, email: identity.email, role });
    await storeIdentity(transaction, tenant, { ...identity, personId: id });
    await this.auditLog.record(
      transaction,
      { ...tenant, keyId: null, personId: id },
      { action: 'person.added', id },
    );
    return id;
  }
}
