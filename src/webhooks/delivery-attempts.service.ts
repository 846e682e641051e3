import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { TransactionsService } from '../platform/database/transactions.service';
import { log } from '../platform/observability/logging/logger';
import { recordAttempt, recordFailure, recordSuccess, type DueDelivery } from './deliveries.queries';
import { inAttemptSpan } from './delivery-span';
import { retryDelayMs } from './retry-schedule';
import { Webhook } from './webhook.entity';
import { WebhookSecretsService } from './webhook-secrets.service';
import { isSuccess, WebhookSenderService, type AttemptResult } from './webhook-sender.service';
import { deliveryAttempts, deliveryAttemptSeconds } from './webhooks.metrics';

/** A webhook that has failed this long without a success is switched off. */
const MAX_FAILING_MS = 120 * 3_600_000;
const GONE = 410;

/** Attempts to deliver events, each recorded with its consequences in one transaction. */
@Injectable()
export class DeliveryAttemptsService {
  constructor(
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
    private readonly transactions: TransactionsService,
    private readonly secrets: WebhookSecretsService,
    private readonly sender: WebhookSenderService,
  ) {}

  /**
   * The webhook with its sealed secrets, the previous one only as long as it also signs; null when the webhook is gone
   * or switched off.
   */
  async activeWebhook(id: number): Promise<Webhook | null> {
    const { entities, raw } = await this.webhooks
      .createQueryBuilder('webhook')
      .addSelect(['webhook.secret', 'webhook.previousSecret'])
      .addSelect('webhook.previousSecretEndsAt > now()', 'overlaps')
      .where({ id, isActive: true })
      .getRawAndEntities<{ overlaps: boolean | null }>();
    const [webhook] = entities;
    if (!webhook) return null;
    if (!raw[0]?.overlaps) webhook.previousSecret = null;
    return webhook;
  }

  /** Sends the delivery once and records the result. True if the receiver accepted it. @throws when the signal fires */
  async attempt(webhook: Webhook, delivery: DueDelivery, signal: AbortSignal): Promise<boolean> {
    const startedAtMs = performance.now();
    const send = () => this.sender.send(webhook.url, this.secretsOf(webhook), delivery, signal);
    const result = await inAttemptSpan(webhook.id, delivery, send);
    const durationMs = Math.round(performance.now() - startedAtMs);
    const succeeded = isSuccess(result.responseStatus);
    const nextAttemptInMs = succeeded ? null : retryDelayMs(delivery.attemptsMade + 1, Math.random());
    const isLast = nextAttemptInMs === null;
    const isSwitchedOff = await this.transactions.run(async (transaction) => {
      await recordAttempt(transaction, {
        deliveryId: delivery.id,
        accountId: delivery.accountId,
        durationMs,
        ...result,
        status: succeeded ? 'succeeded' : isLast ? 'failed' : 'pending',
        nextAttemptInMs,
      });
      if (!succeeded) return this.recordFailure(transaction, webhook, result);
      await recordSuccess(transaction, webhook.id);
      return false;
    });
    const failure = isSwitchedOff ? 'switched_off' : isLast ? 'failed' : 'retrying';
    deliveryAttempts.inc({ outcome: succeeded ? 'succeeded' : failure });
    deliveryAttemptSeconds.observe(durationMs / 1000);
    const status = result.responseStatus;
    const logged = {
      webhookId: webhook.id,
      deliveryId: delivery.id,
      status,
      durationMs,
      succeeded,
      reason: result.error ?? undefined,
    };
    log.info(logged, 'delivery attempted');
    return succeeded;
  }

  /** True if the failure switched the webhook off. */
  private async recordFailure(
    transaction: EntityManager,
    { id }: Webhook,
    { responseStatus: status }: AttemptResult,
  ): Promise<boolean> {
    const failure = { isGone: status === GONE, maxFailingMs: MAX_FAILING_MS };
    const isSwitchedOff = await recordFailure(transaction, id, failure);
    if (isSwitchedOff) log.warn({ webhookId: id, status }, 'webhook switched off');
    return isSwitchedOff;
  }

  private secretsOf({ id, secret, previousSecret }: Webhook): string[] {
    return [secret, ...(previousSecret ? [previousSecret] : [])].map((sealed) =>
      this.secrets.open(id, sealed),
    );
  }
}
