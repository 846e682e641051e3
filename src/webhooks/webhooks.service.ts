import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ACCOUNT_LIMITS } from '../auth/plan';
import { AuditLogService } from '../audit/audit-log.service';
import { changedFields } from '../audit/audited-action';
import type { Caller } from '../auth/caller';
import { lockAccount } from '../auth/lock-account';
import { requireAgents } from '../auth/tenant-agents.queries';
import { newId } from '../platform/database/id';
import type { CreatedQuery } from '../platform/http/requests/lists/list.dto';
import { createdBetween } from '../platform/http/requests/lists/pagination.service';
import { TransactionsService } from '../platform/database/transactions.service';
import { limitReached, notFound, orNotFound } from '../platform/http/errors';
import { closeDeliveries } from './deliveries.queries';
import type { RegisterWebhookDto, UpdateWebhookDto } from './webhook.dto';
import { Webhook } from './webhook.entity';
import { WebhookSecretsService } from './webhook-secrets.service';
import { WebhookSenderService } from './webhook-sender.service';

const SECRET_OVERLAP = "interval '24 hours'";

/** A webhook and its secret in plain text, which is shown once. */
export interface WebhookWithSecret {
  webhook: Webhook;
  secret: string;
}

/** The webhooks of a tenant. */
@Injectable()
export class WebhooksService {
  constructor(
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
    private readonly transactions: TransactionsService,
    private readonly secrets: WebhookSecretsService,
    private readonly sender: WebhookSenderService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The caller's webhooks, oldest first. */
  async list({ accountId, mode }: Caller, query: CreatedQuery): Promise<Webhook[]> {
    const list = this.webhooks.createQueryBuilder('webhook').where({ accountId, mode });
    return createdBetween(list, query).orderBy('webhook.createdAt').addOrderBy('webhook.id').getMany();
  }

  /** @throws ApiError NOT_FOUND */
  async get({ accountId, mode }: Caller, id: number): Promise<Webhook> {
    return orNotFound(await this.webhooks.findOneBy({ id, accountId, mode }), 'webhook');
  }

  /** Registers an active webhook. @throws ApiError VALIDATION_ERROR for its URL or agents, LIMIT_REACHED */
  async register(caller: Caller, input: RegisterWebhookDto): Promise<WebhookWithSecret> {
    const { accountId, mode } = caller;
    await this.sender.check(input.url);
    const id = newId();
    const { secret, sealed } = this.secrets.generate(id);
    return this.transactions.run(async (transaction) => {
      // Concurrent registrations wait for each other, so that the limit holds.
      await lockAccount(transaction, accountId);
      const count = await transaction.countBy(Webhook, { accountId });
      if (count >= ACCOUNT_LIMITS.webhooks) throw limitReached('webhooks', ACCOUNT_LIMITS.webhooks);
      await requireAgents(transaction, caller, input.agentIds ?? []);
      await transaction.insert(Webhook, { ...input, id, accountId, mode, isActive: true, secret: sealed });
      await this.auditLog.record(transaction, caller, { action: 'webhook.registered', id });
      return { webhook: await transaction.findOneByOrFail(Webhook, { id, accountId }), secret };
    });
  }

  /**
   * Changes the given fields. `updatedAt` stays when nothing differs. A webhook that is switched off does not get its
   * waiting events.
   * @throws ApiError NOT_FOUND, or VALIDATION_ERROR for its URL or agents
   */
  async update(caller: Caller, id: number, changes: UpdateWebhookDto): Promise<Webhook> {
    const { accountId } = caller;
    const webhook = await this.get(caller, id);
    if (changes.url !== undefined && changes.url !== webhook.url) await this.sender.check(changes.url);
    const changed = changedFields<UpdateWebhookDto>(webhook, changes);
    if (changed.length === 0) return webhook;
    // A webhook that is switched on again starts without failures.
    const noFailures = changes.isActive ? { failingSince: null } : {};
    const { name, url, events, agentIds, isActive } = changes;
    // An agent that was deleted meanwhile may stay in the list.
    const added = agentIds?.filter((agentId) => !webhook.agentIds?.includes(agentId)) ?? [];
    return this.transactions.run(async (transaction) => {
      await requireAgents(transaction, caller, added);
      const given = { name, url, events, agentIds, isActive };
      const { affected } = await transaction.update(Webhook, { id, accountId }, { ...given, ...noFailures });
      if (!affected) throw notFound('webhook');
      if (isActive === false) await closeDeliveries(transaction, { id, accountId });
      await this.auditLog.record(transaction, caller, { action: 'webhook.updated', id, changed });
      return transaction.findOneByOrFail(Webhook, { id, accountId });
    });
  }

  /** @throws ApiError NOT_FOUND */
  async remove(caller: Caller, id: number): Promise<void> {
    const { accountId, mode } = caller;
    await this.transactions.run(async (transaction) => {
      const { affected } = await transaction.delete(Webhook, { id, accountId, mode });
      if (!affected) throw notFound('webhook');
      await this.auditLog.record(transaction, caller, { action: 'webhook.deleted', id });
    });
  }

  /** Gives the webhook a new secret; the old secret also signs deliveries for 24 h. @throws ApiError NOT_FOUND */
  async rotateSecret(caller: Caller, id: number): Promise<WebhookWithSecret> {
    const { accountId, mode } = caller;
    const { secret, sealed } = this.secrets.generate(id);
    return this.transactions.run(async (transaction) => {
      const rotated = {
        secret: sealed,
        previousSecret: () => 'secret',
        previousSecretEndsAt: () => `now() + ${SECRET_OVERLAP}`,
      };
      const { affected } = await transaction.update(Webhook, { id, accountId, mode }, rotated);
      if (!affected) throw notFound('webhook');
      await this.auditLog.record(transaction, caller, { action: 'webhook.secret_rotated', id });
      return { webhook: await transaction.findOneByOrFail(Webhook, { id, accountId }), secret };
    });
  }
}
