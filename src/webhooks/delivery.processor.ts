import { Processor } from '@nestjs/bullmq';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliverWebhook } from '../platform/events/delivery.jobs';
import { ReadinessService } from '../platform/http/server/readiness.service';
import { log } from '../platform/observability/logging/logger';
import { inRequest, type LoggedIds } from '../platform/observability/logging/request-context';
import { JobProcessor } from '../platform/queue/job-processor';
import { DeliveryAttemptsService } from './delivery-attempts.service';
import { dueDeliveries, webhooksWithDue } from './deliveries.queries';
import type { Webhook } from './webhook.entity';
import { WebhooksSettings } from './webhooks.settings';

/** Jobs wait for receivers, not for this machine, and the dead receivers of many tenants must not take all slots. */
const CONCURRENCY = 500;
/** Failing webhooks take at most half of the slots; the rest stay free for receivers that answer. */
const MAX_FAILING = CONCURRENCY / 2;
const SWEEP_INTERVAL_MS = 1000;
const SWEEP_SIZE = 500;
const MAX_PARALLEL_ATTEMPTS = 4;
/** After this time a webhook with many deliveries makes way for others; the sweep adds its job again. */
const MAX_RUN_MS = 20_000;

/**
 * Sends due deliveries, each at least once: if the process is killed after an attempt and before its result is
 * recorded, the delivery is sent again. With `DELIVERIES=paused` it sends nothing.
 */
@Processor(deliverWebhook.name, { concurrency: CONCURRENCY })
export class WebhookDeliveryProcessor
  extends JobProcessor<{ webhookId: number }>
  implements OnApplicationBootstrap
{
  protected override readonly sweepIntervalMs = SWEEP_INTERVAL_MS;
  /** How many failing webhooks this process is sending to. */
  private failing = 0;
  private readonly isPaused: boolean;

  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: DeliveryAttemptsService,
    private readonly readiness: ReadinessService,
    { DELIVERIES }: WebhooksSettings,
  ) {
    super(deliverWebhook);
    this.isPaused = DELIVERIES === 'paused';
  }

  onApplicationBootstrap(): void {
    if (!this.isPaused) return;
    log.warn('DELIVERIES=paused: deliveries to webhooks wait until the service starts without this setting');
    this.readiness.tell('deliveries', () => ({ state: 'paused' }));
  }

  /** Sends the webhook's due deliveries. Stops at the first failure; the rest wait for the next sweep. */
  protected async run({ webhookId }: { webhookId: number }, signal: AbortSignal): Promise<void> {
    if (this.isPaused) return;
    const startedAtMs = performance.now();
    for (;;) {
      signal.throwIfAborted();
      const webhook = await this.attempts.activeWebhook(webhookId);
      if (!webhook) return;
      const succeeded = webhook.failingSince
        ? await this.sendToFailing(webhook, signal)
        : await this.sendDue(webhook, MAX_PARALLEL_ATTEMPTS, signal);
      if (!succeeded || performance.now() - startedAtMs > MAX_RUN_MS) return;
    }
  }

  protected async findWaiting(): Promise<{ webhookId: number }[]> {
    if (this.isPaused) return [];
    const failingLimit = MAX_FAILING - this.failing;
    return webhooksWithDue(this.dataSource.manager, { limit: SWEEP_SIZE, failingLimit });
  }

  /** Sends one due delivery, or none while too many failing webhooks are being sent to. True if it succeeded. */
  private async sendToFailing(webhook: Webhook, signal: AbortSignal): Promise<boolean> {
    if (this.failing >= MAX_FAILING) return false;
    this.failing += 1;
    try {
      return await this.sendDue(webhook, 1, signal);
    } finally {
      this.failing -= 1;
    }
  }

  /** Sends the `limit` oldest due deliveries at once. True if there was at least one and all succeeded. */
  private async sendDue(webhook: Webhook, limit: number, signal: AbortSignal): Promise<boolean> {
    const due = await dueDeliveries(this.dataSource.manager, webhook, limit);
    const attempts = due.map((delivery) =>
      inRequest({ requestId: delivery.requestId ?? delivery.eventId, ids: idsOf(webhook) }, () =>
        this.attempts.attempt(webhook, delivery, signal),
      ),
    );
    const succeeded = await Promise.all(attempts);
    return due.length > 0 && succeeded.every(Boolean);
  }
}

function idsOf({ accountId, mode, id }: Webhook): LoggedIds {
  return { accountId, mode, webhookId: id };
}
