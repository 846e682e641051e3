import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { Account } from '../auth/account.entity';
import type { Caller } from '../auth/caller';
import { newId } from '../platform/database/id';
import { Transactions } from '../platform/database/transactions';
import { limitReached, notFound } from '../platform/http/errors';
import type { RegisterWebhookDto, UpdateWebhookDto } from './webhook.dto';
import { Webhook } from './webhook.entity';
import { WebhookSecrets } from './webhook-secrets';
import { WebhookSender } from './webhook-sender';

/** Of an account, in both modes together. */
const MAX_WEBHOOKS = 20;
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
    private readonly transactions: Transactions,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
  ) {}

  /** The caller's webhooks, oldest first. */
  async list({ accountId, mode }: Caller): Promise<Webhook[]> {
    return this.webhooks.find({ where: { accountId, mode }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** @throws ApiError NOT_FOUND */
  async get({ accountId, mode }: Caller, id: number): Promise<Webhook> {
    const webhook = await this.webhooks.findOneBy({ id, accountId, mode });
    if (!webhook) throw notFound('webhook');
    return webhook;
  }

  /** Registers an active webhook. @throws ApiError VALIDATION_ERROR for its URL, LIMIT_REACHED */
  async register({ accountId, mode }: Caller, input: RegisterWebhookDto): Promise<WebhookWithSecret> {
    await this.sender.check(input.url);
    const id = newId();
    const { secret, sealed } = this.secrets.generate(id);
    return this.transactions.run(async (transaction) => {
      // Concurrent registrations wait for each other, so that the limit holds.
      await lockAccount(transaction, accountId);
      const count = await transaction.countBy(Webhook, { accountId });
      if (count >= MAX_WEBHOOKS) throw limitReached('webhooks', MAX_WEBHOOKS);
      await transaction.insert(Webhook, { ...input, id, accountId, mode, isActive: true, secret: sealed });
      return { webhook: await transaction.findOneByOrFail(Webhook, { id }), secret };
    });
  }

  /**
   * Changes the given fields. `updatedAt` stays when nothing differs.
   * @throws ApiError NOT_FOUND, or VALIDATION_ERROR for its URL
   */
  async update(caller: Caller, id: number, changes: UpdateWebhookDto): Promise<Webhook> {
    const webhook = await this.get(caller, id);
    if (changes.url !== undefined && changes.url !== webhook.url) await this.sender.check(changes.url);
    const changed = Object.entries(changes).some(
      ([field, value]) => JSON.stringify(webhook[field as keyof UpdateWebhookDto]) !== JSON.stringify(value),
    );
    if (!changed) return webhook;
    // A webhook that is switched on again has no failures yet.
    const noFailures = changes.isActive ? { failingSince: null } : {};
    await this.webhooks.update({ id }, { ...changes, ...noFailures });
    return this.get(caller, id);
  }

  /** @throws ApiError NOT_FOUND */
  async remove({ accountId, mode }: Caller, id: number): Promise<void> {
    const { affected } = await this.webhooks.delete({ id, accountId, mode });
    if (!affected) throw notFound('webhook');
  }

  /** Gives the webhook a new secret; the old one also signs deliveries for 24 h. @throws ApiError NOT_FOUND */
  async rotateSecret(caller: Caller, id: number): Promise<WebhookWithSecret> {
    const { secret, sealed } = this.secrets.generate(id);
    return this.transactions.run(async (transaction) => {
      const { affected } = await transaction
        .createQueryBuilder()
        .update(Webhook)
        .set({
          secret: sealed,
          previousSecret: () => 'secret',
          previousSecretEndsAt: () => `now() + ${SECRET_OVERLAP}`,
        })
        .where({ id, accountId: caller.accountId, mode: caller.mode })
        .execute();
      if (!affected) throw notFound('webhook');
      return { webhook: await transaction.findOneByOrFail(Webhook, { id }), secret };
    });
  }
}

/** Locks the account's row until the transaction ends. Readers and other tenants do not wait. */
async function lockAccount(transaction: EntityManager, id: number): Promise<void> {
  const lock = { mode: 'for_no_key_update' } as const;
  await transaction.findOneOrFail(Account, { select: { id: true }, where: { id }, lock });
}
