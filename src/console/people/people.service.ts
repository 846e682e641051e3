import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { conflict, limitReached, orNotFound } from '../../platform/http/errors';
import { pick } from '../../platform/http/requests/present';
import type { ListQuery } from '../../platform/http/requests/lists/list.dto';
import { PaginationService, type Page } from '../../platform/http/requests/lists/pagination.service';
import { callerGrants } from '../../accounts/keys/caller-grants';
import { checkScopes, endOf } from '../../accounts/keys/key-grants';
import { changedFields } from '../../audit/audited-action';
import { AuditLogService } from '../../audit/audit-log.service';
import { operatorIn, type Actor, type Caller, type Tenant } from '../../auth/caller';
import { lockAccount } from '../../auth/lock-account';
import { requireAgents } from '../../auth/tenant-agents.queries';
import { Person } from '../../auth/sessions/person.entity';
import { scopesOf, type Role } from '../../auth/sessions/role';
import type { NewInvitation } from '../mail/sign-in-mails.service';
import { personWithEmail } from '../mail/addresses.queries';
import { LinksService } from './links.service';

/** The people of an account in one mode. */
export const MAX_PEOPLE = 100;

/** A caller, who sees the people of their account and mode, or the operator, who sees the people of an account. */
export type Manager = Caller | { accountId: number; mode?: undefined };

/** New values; undefined fields stay. */
export interface PersonDetails {
  name?: string | undefined;
  email?: string | undefined;
  agentIds?: number[] | null | undefined;
  weeklyMail?: boolean | undefined;
}

/**
 * The people of tenants. A caller cannot give access that they do not have: they cannot give a role with more scopes,
 * and with a key that expires they cannot add anyone, because a person's access does not expire.
 */
@Injectable()
export class PeopleService {
  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly links: LinksService,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
    private readonly pager: PaginationService,
  ) {}

  /** The people, newest first. */
  async list(manager: Manager, query: ListQuery): Promise<Page<Person>> {
    const list = this.people.createQueryBuilder('person').where(scopeOf(manager));
    return this.pager.page(['people', manager.accountId, manager.mode], query, list);
  }

  /**
   * Adds a person in this account and mode, with a first link.
   * @throws ApiError NOT_FOUND for the account or an agent, INSUFFICIENT_SCOPE, CONFLICT or LIMIT_REACHED
   */
  async add(
    manager: Manager,
    { accountId, mode }: Tenant,
    { name, role, email = '', agentIds = null }: PersonDetails & { name: string; role: Role },
  ): Promise<NewInvitation> {
    return this.transactions.run(async (transaction) => {
      await lockAccount(transaction, accountId);
      await this.checkGrants(transaction, manager, role);
      if ((await transaction.countBy(Person, { accountId, mode })) >= MAX_PEOPLE) {
        throw limitReached('people', MAX_PEOPLE);
      }
      await requireFreeAddress(transaction, { accountId, mode }, email);
      await requireAgents(transaction, { accountId, mode }, agentIds ?? []);
      const id = newId();
      await transaction.insert(Person, { id, accountId, mode, name, role, email, agentIds });
      const person = await transaction.findOneByOrFail(Person, { id, accountId: manager.accountId });
      await this.auditLog.record(transaction, actorOf(manager, person), { action: 'person.added', id });
      return { person, link: await this.links.make(transaction, person) };
    });
  }

  /**
   * Makes a new link for the person, and ends an earlier link. Running sessions go on.
   * @throws ApiError NOT_FOUND, INSUFFICIENT_SCOPE or CONFLICT
   */
  async invite(manager: Manager, id: number): Promise<NewInvitation> {
    return this.change(manager, id, async (transaction, person) => {
      await this.checkGrants(transaction, manager, person.role);
      await this.auditLog.record(transaction, actorOf(manager, person), { action: 'person.invited', id });
      return { person, link: await this.links.make(transaction, person) };
    });
  }

  /**
   * Changes name, address and agents of a person who may not do more than the caller: links to sign in go to the
   * address.
   * @throws ApiError NOT_FOUND, INSUFFICIENT_SCOPE or CONFLICT
   */
  async update(manager: Caller, id: number, details: PersonDetails): Promise<Person> {
    return this.change(manager, id, async (transaction, person) => {
      if (changedFields<PersonDetails>(person, details).length > 0)
        await this.checkGrants(transaction, manager, person.role);
      return this.changeDetails(transaction, { manager, person }, details);
    });
  }

  /** Changes the caller's own name, address and mails. @throws ApiError NOT_FOUND or CONFLICT */
  async updateSelf(caller: Caller, id: number, details: PersonDetails): Promise<void> {
    await this.change(caller, id, (transaction, person) =>
      this.changeDetails(transaction, { manager: caller, person }, details),
    );
  }

  /**
   * Removes the person, whose sessions end at once. A caller cannot remove a person with more rights: otherwise a
   * leaked key that only manages keys would lock all owners out.
   * @throws ApiError NOT_FOUND, INSUFFICIENT_SCOPE
   */
  async remove(manager: Manager, id: number): Promise<void> {
    await this.change(manager, id, async (transaction, person) => {
      if (manager.mode) checkScopes(scopesOf(person.role), await callerGrants(transaction, manager));
      await this.auditLog.record(transaction, actorOf(manager, person), { action: 'person.removed', id });
      await transaction.delete(Person, { id, accountId: manager.accountId });
    });
  }

  /** @throws ApiError CONFLICT for an address that somebody else has, VALIDATION_ERROR for a missing agent */
  private async changeDetails(
    transaction: EntityManager,
    { manager, person }: { manager: Caller; person: Person },
    details: PersonDetails,
  ): Promise<Person> {
    const changed = changedFields<PersonDetails>(person, details);
    if (changed.length === 0) return person;
    if (changed.includes('email')) await requireFreeAddress(transaction, person, details.email!);
    // Agents that the person already has may be deleted by now.
    const added = details.agentIds?.filter((agentId) => !person.agentIds?.includes(agentId));
    await requireAgents(transaction, person, added ?? []);
    const values = pick(details, changed as (keyof PersonDetails)[]);
    await transaction.update(Person, { id: person.id, accountId: manager.accountId }, values);
    await this.auditLog.record(transaction, manager, { action: 'person.updated', id: person.id, changed });
    return { ...person, ...values };
  }

  private async change<T>(
    manager: Manager,
    id: number,
    work: (transaction: EntityManager, person: Person) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run(async (transaction) => {
      await lockAccount(transaction, manager.accountId, 'person');
      const person = orNotFound(await transaction.findOneBy(Person, { ...scopeOf(manager), id }), 'person');
      return work(transaction, person);
    });
  }

  /** @throws ApiError INSUFFICIENT_SCOPE or CONFLICT when a caller may not give somebody this role */
  private async checkGrants(transaction: EntityManager, manager: Manager, role: Role): Promise<void> {
    if (!manager.mode) return;
    const grants = await callerGrants(transaction, manager);
    checkScopes(scopesOf(role), grants);
    if (endOf(grants)) throw conflict('key', 'ends, and a person does not');
  }
}

function scopeOf({ accountId, mode }: Manager): Partial<Tenant> {
  return mode ? { accountId, mode } : { accountId };
}

function actorOf(manager: Manager, person: Person): Actor {
  return manager.mode ? manager : operatorIn(person);
}

/** An address leads to one person of an account and mode. @throws ApiError CONFLICT for an address in use */
async function requireFreeAddress(db: EntityManager, tenant: Tenant, email: string): Promise<void> {
  if (await personWithEmail(db, tenant, email))
    throw conflict('person', 'with this email address exists already');
}
