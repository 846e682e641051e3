import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { SpanKind, trace, type Link } from '@opentelemetry/api';
import { Repository, type EntityManager } from 'typeorm';
import { TransactionsService } from '../platform/database/transactions.service';
import { log } from '../platform/observability/logging/logger';
import { contextOf, inSpan, markFailed } from '../platform/observability/tracing/spans';
import { retryDelayMs } from '../platform/retry-schedule';
import {
  closeDeliveries,
  recordAttempt,
  recordFailure,
  recordSuccess,
  type DueDelivery,
} from './deliveries.queries';
import { Webhook } from './webhook.entity';
import { WebhookSecretsService } from './webhook-secrets.service';
import { isSuccess, WebhookSenderService, type AttemptResult } from './webhook-sender.service';
import { deliveryAttempts, deliveryAttemptSeconds } from './webhooks.metrics';

/** A webhook that has failed this long without a success is switched off. */
const MAX_FAILING_MS = 120 * 3_600_000;
const GONE = 410;

/** Makes attempts to deliver events, and records each with its consequences in one transaction. */
@Injectable()
export class DeliveryAttemptsService {
  constructor(
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
    private readonly transactions: TransactionsService,
    private readonly secrets: WebhookSecretsService,
    private readonly sender: WebhookSenderService,
  ) {}

  /**
   * The webhook with its sealed secrets; with the previous secret only while that still signs deliveries. Null when the
   * webhook is gone or switched off.
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

  /** Sends the delivery once and records the result. True if the receiver accepted. @throws when the signal fires */
  async attempt(webhook: Webhook, delivery: DueDelivery, signal: AbortSignal): Promise<boolean> {
    const startedAtMs = performance.now();
    const receiver = { url: webhook.url, secrets: this.secretsOf(webhook) };
    const send = () => this.sender.send(receiver, delivery, signal);
    const result = await inAttemptSpan(webhook.id, delivery, send);
    const durationMs = Math.round(performance.now() - startedAtMs);
    const succeeded = isSuccess(result.responseStatus);
    const nextAttemptInMs = succeeded ? null : delayAfter(delivery, result);
    const isLast = nextAttemptInMs === null;
    const isSwitchedOff = await this.transactions.run(async (transaction) => {
      // The row of the webhook first, as when it is switched off: else two transactions could wait for each other.
      const switchesOff = !succeeded && (await this.recordFailure(transaction, webhook, result));
      if (succeeded) await recordSuccess(transaction, webhook);
      await recordAttempt(transaction, {
        deliveryId: delivery.id,
        accountId: delivery.accountId,
        durationMs,
        ...result,
        status: succeeded ? 'succeeded' : isLast ? 'failed' : 'pending',
        nextAttemptInMs,
      });
      return switchesOff;
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
    webhook: Webhook,
    { responseStatus: status }: AttemptResult,
  ): Promise<boolean> {
    const failure = { isGone: status === GONE, maxFailingMs: MAX_FAILING_MS };
    const isSwitchedOff = await recordFailure(transaction, webhook, failure);
    if (!isSwitchedOff) return false;
    await closeDeliveries(transaction, webhook);
    log.warn({ webhookId: webhook.id, status }, 'webhook switched off');
    return true;
  }

  private secretsOf({ id, secret, previousSecret }: Webhook): string[] {
    return [secret, ...(previousSecret ? [previousSecret] : [])].map((sealed) =>
      this.secrets.open(id, sealed),
    );
  }
}

/** The delay after a failed attempt in milliseconds; null after the last. */
function delayAfter({ attemptsMade }: DueDelivery, { retryAfterMs }: AttemptResult): number | null {
  const failedAttempts = attemptsMade + 1;
  return retryDelayMs('delivery', { failedAttempts, requestedMs: retryAfterMs, random: Math.random() });
}

/**
 * Sends within a client span (OpenTelemetry HTTP conventions), in the trace of the request that caused the event and
 * linked to the span of the delivery job. The span holds neither the receiver's address, which may be a secret, nor
 * parts of the event, and the receiver gets no `traceparent`.
 */
async function inAttemptSpan(
  webhookId: number,
  { id, traceparent, attemptsMade }: DueDelivery,
  send: () => Promise<AttemptResult>,
): Promise<AttemptResult> {
  const job = trace.getActiveSpan();
  const links: Link[] = job ? [{ context: job.spanContext() }] : [];
  const attributes = {
    'http.request.method': 'POST',
    'parley.webhook_id': webhookId,
    'parley.delivery_id': id,
    ...(attemptsMade > 0 && { 'http.request.resend_count': attemptsMade }),
  };
  const options = { kind: SpanKind.CLIENT, attributes, links, parent: contextOf(traceparent) };
  return inSpan('POST webhook', options, async (span) => {
    const result = await send();
    if (result.responseStatus !== null) span.setAttribute('http.response.status_code', result.responseStatus);
    if (!isSuccess(result.responseStatus)) markFailed(span, String(result.responseStatus ?? '_OTHER'));
    return result;
  });
}
