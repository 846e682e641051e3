import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { SafeFetchError } from '@app/safe-fetch';
import { randomUUID } from 'node:crypto';
import { Repository, type EntityManager } from 'typeorm';
import { Agent, AGENT_TYPES } from '../agents/agent.entity';
import type { AgentKey } from '../agents/agents.queries';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { AgentCaller, AgentTenant, Caller } from '../auth/caller';
import { OLDEST_FIRST } from '../auth/tenant-row.entity';
import { lockAccount } from '../auth/lock-account';
import { newId } from '../platform/database/id';
import { notFoundIfGone } from '../platform/database/storage-fault';
import { TransactionsService } from '../platform/database/transactions.service';
import { fieldProblem, invalid, limitReached, notFound, orNotFound } from '../platform/http/errors';
import { ADAPTERS } from './adapters/adapters';
import type { ChannelAdapter, Connected, Credentials } from './channel-adapter';
import { ChannelCredentialsService } from './channel-credentials.service';
import { callbackUrlOf, MAX_CHANNELS, type AddChannelDto, type UpdateChannelDto } from './channel.dto';
import { Channel } from './channel.entity';
import { sendWaiting } from './channels.queries';
import { MailboxError } from './email/imap-mailbox';
import { beginMailbox } from './email/mailboxes.queries';
import { PlatformsService } from './platforms.service';

/** A changed channel. */
export interface UpdatedChannel {
  channel: Channel;
  /** Why the platform refuses the credentials; null if it accepts them. */
  problem: string | null;
}

/** A new channel, with the values that are shown only once. */
export interface AddedChannel extends UpdatedChannel {
  verifyToken: string | null;
}

/** The channels of a tenant's agents. */
@Injectable()
export class ChannelsService {
  constructor(
    @InjectRepository(Channel) private readonly channels: Repository<Channel>,
    private readonly agents: AgentsService,
    private readonly credentials: ChannelCredentialsService,
    private readonly platforms: PlatformsService,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The agent's channels, oldest first. @throws ApiError NOT_FOUND */
  async list(caller: AgentTenant): Promise<Channel[]> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    return this.channels.find({ where: { agentId, accountId }, order: OLDEST_FIRST });
  }

  /** @throws ApiError NOT_FOUND */
  async get(caller: AgentTenant, id: number): Promise<Channel> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    return orNotFound(await this.channels.findOneBy({ id, agentId, accountId }), 'channel');
  }

  /**
   * Asks the platform whether it accepts the credentials, and adds the channel even if it refuses: the tenant can fix
   * the cause there, and an outage of the platform must not prevent a registration.
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR for the credentials, LIMIT_REACHED
   */
  async add(caller: AgentCaller, input: AddChannelDto, baseUrl: string): Promise<AddedChannel> {
    const { accountId, mode, id: agentId } = await this.agents.get(caller);
    const { kind, name = '' } = input;
    const adapter = ADAPTERS[kind];
    const credentials = {
      ...requireCredentials(input.credentials, adapter),
      ...this.credentials.generate(adapter.generated),
    };
    const [id, address] = [newId(), randomUUID()];
    const row = { id, accountId, mode, agentId, kind, name, address };
    await requireRoom(this.channels.manager, caller);
    // Outside the transaction, which holds a connection and locks the account: a platform may take seconds.
    const { problem, learned } = await this.connect(kind, credentials, callbackUrlOf(row, baseUrl));
    const sealed = this.credentials.seal(id, { ...credentials, ...learned });
    const channel = await this.insert(caller, { ...row, credentials: sealed }, 'imapUrl' in credentials);
    return { channel, verifyToken: credentials['verifyToken'] ?? null, problem };
  }

  /**
   * Changes the name and the given credentials. The credentials are stored even if the platform refuses them; `problem`
   * is null when none are given.
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR for the credentials
   */
  async update(
    caller: AgentCaller,
    { id, baseUrl }: { id: number; baseUrl: string },
    { name, credentials: changed }: UpdateChannelDto,
  ): Promise<UpdatedChannel> {
    const channel = await this.get(caller, id);
    const { accountId } = caller;
    const { kind } = channel;
    const replaced = changed && requireCredentials(changed, ADAPTERS[kind], { mayMiss: true });
    const before = this.credentials.open(id, await sealedOf(this.channels.manager, { id, accountId }));
    if (replaced) await this.leave(kind, before, replaced);
    // Outside the transaction, as in `add`.
    const connected =
      replaced && (await this.connect(kind, { ...before, ...replaced }, callbackUrlOf(channel, baseUrl)));
    return this.transactions.run(async (transaction) => {
      await lockAccount(transaction, accountId);
      const stored = this.credentials.open(id, await sealedOf(transaction, { id, accountId }));
      const all = { ...stored, ...replaced, ...connected?.learned };
      const credentials = this.credentials.seal(id, all);
      const isMended = connected?.problem === null;
      const mended = isMended ? { lastError: null, failure: null, failedAt: null } : {};
      const given = { ...(name !== undefined && { name }), ...(replaced && { credentials }) };
      const changes = { ...given, ...mended };
      if (Object.keys(changes).length > 0) await transaction.update(Channel, { id, accountId }, changes);
      if (isMended) await sendWaiting(transaction, channel);
      if (replaced) await beginMailbox(transaction, channel, 'imapUrl' in all);
      const fields = Object.keys(given);
      await this.auditLog.record(transaction, caller, { action: 'channel.updated', id, changed: fields });
      const updated = await transaction.findOneByOrFail(Channel, { id, accountId });
      return { channel: updated, problem: connected?.problem ?? null };
    });
  }

  /** Deletes a channel; its conversations stay. @throws ApiError NOT_FOUND */
  async delete(caller: AgentCaller, id: number): Promise<void> {
    const { kind } = await this.get(caller, id);
    const { accountId, agentId } = caller;
    const credentials = await sealedOf(this.channels.manager, { id, accountId });
    await this.transactions.run(async (transaction) => {
      const { affected } = await transaction.delete(Channel, { id, agentId, accountId });
      if (!affected) throw notFound('channel');
      await this.auditLog.record(transaction, caller, { action: 'channel.deleted', id });
      await followChannel(transaction, caller);
    });
    await this.disconnect(kind, this.credentials.open(id, credentials));
  }

  /** Disconnects the previous app if its credentials change. */
  private async leave(kind: Channel['kind'], before: Credentials, replaced: Credentials): Promise<void> {
    if (Object.entries(replaced).some(([name, value]) => before[name] !== value))
      await this.disconnect(kind, before);
  }

  /** Ignores failures: platforms stop by themselves when the address answers 404 or refuses their callbacks. */
  private async disconnect(kind: Channel['kind'], credentials: Credentials): Promise<void> {
    await ADAPTERS[kind].disconnect?.(this.platforms.clientOf(kind), credentials).catch(() => undefined);
  }

  private async insert(
    caller: Caller,
    row: Omit<Channel, 'lastEventAt' | 'lastError' | 'lastErrorAt' | 'failure' | 'failedAt' | 'createdAt'>,
    hasMailbox: boolean,
  ): Promise<Channel> {
    return this.transactions.run(async (transaction) => {
      // The lock makes concurrent requests wait, so that the limit holds.
      await lockAccount(transaction, row.accountId);
      await requireRoom(transaction, row);
      await transaction.insert(Channel, row).catch(notFoundIfGone('agent', 'channels_agent_id_fkey'));
      await beginMailbox(transaction, row, hasMailbox);
      await this.auditLog.record(transaction, caller, { action: 'channel.added', id: row.id });
      await followChannel(transaction, row);
      return transaction.findOneByOrFail(Channel, { id: row.id, accountId: caller.accountId });
    });
  }

  private async connect(
    kind: Channel['kind'],
    credentials: Credentials,
    callbackUrl: string,
  ): Promise<Connected> {
    try {
      const client = this.platforms.clientOf(kind);
      const connected = await ADAPTERS[kind].connect(client, credentials, callbackUrl);
      const { imapUrl } = credentials;
      if (imapUrl !== undefined && connected.problem === null)
        (await this.platforms.openMailbox(imapUrl)).close();
      return connected;
    } catch (error) {
      if (error instanceof SafeFetchError || error instanceof MailboxError) return { problem: error.message };
      throw error;
    }
  }
}

/** @throws ApiError LIMIT_REACHED when the agent already has the most channels allowed */
async function requireRoom(db: EntityManager, { accountId, agentId }: AgentKey): Promise<void> {
  if ((await db.countBy(Channel, { accountId, agentId })) >= MAX_CHANNELS)
    throw limitReached('channels', MAX_CHANNELS);
}

/** An agent with exactly one channel takes the channel's type, if agents have this type. */
async function followChannel(db: EntityManager, { accountId, agentId }: AgentKey): Promise<void> {
  const channels = await db.findBy(Channel, { accountId, agentId });
  const agentType = AGENT_TYPES.find((type) => type === channels[0]?.kind);
  if (channels.length === 1 && agentType !== undefined)
    await db.update(Agent, { id: agentId, accountId }, { agentType });
}

/** The sealed credentials of a channel. @throws ApiError NOT_FOUND */
async function sealedOf(db: EntityManager, where: { id: number; accountId: number }): Promise<Buffer> {
  const found = await db.findOne(Channel, { where, select: { id: true, credentials: true } });
  if (!found) throw notFound('channel');
  return found.credentials;
}

/**
 * Checks the names of the platform's credentials.
 * @throws ApiError VALIDATION_ERROR for empty, missing or unknown credentials
 */
function requireCredentials(
  credentials: Credentials,
  { credentials: names, optional = [] }: Pick<ChannelAdapter, 'credentials' | 'optional'>,
  { mayMiss = false }: { mayMiss?: boolean } = {},
): Credentials {
  const known = [...names, ...optional];
  const required = known.filter((name) => name in credentials || (!mayMiss && names.includes(name)));
  const missing = required.filter((name) => !credentials[name]?.trim());
  const unknown = Object.keys(credentials).filter((name) => !known.includes(name));
  const problems = [
    ...missing.map((name) => fieldProblem(`credentials.${name}`, 'required', 'is required')),
    ...unknown.map((name) =>
      fieldProblem(`credentials.${name}`, 'unknown', 'does not belong to this kind of channel'),
    ),
  ];
  if (problems.length > 0) throw invalid(problems);
  return Object.fromEntries(required.map((name) => [name, credentials[name]!.trim()]));
}
