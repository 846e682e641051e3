import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Transactions } from '../platform/database/transactions';
import { everyMs } from '../platform/housekeeping';
import { RelayService } from '../platform/events/relay.service';
import { log } from '../platform/logging/logger';
import { inRequest } from '../platform/logging/request-context';
import { JobQueue } from '../platform/queue/job-queue';
import { DeliveriesService } from './deliveries.service';
import { deliverToWebhook, deliveryJobId } from './delivery.jobs';
import {
  bringForward,
  dueDeliveries,
  forgetDeliveries,
  noteAttempt,
  noteFailure,
  noteSuccess,
  webhooksWithDue,
  type DueDelivery,
} from './deliveries.queries';
import { inAttemptSpan } from './delivery-span';
import { MAX_RETRY_DELAYS_SECONDS, retryDelayMs } from './retry-schedule';
import { Webhook } from './webhook.entity';
import { WebhookSecrets } from './webhook-secrets';
import { isSuccess, WebhookSender, type Answer } from './webhook-sender';
import { countAttempt } from './webhooks.metrics';

const SWEEP_INTERVAL_MS = 1000;
const SWEEP_SIZE = 500;
/** Attempts to one webhook at a time. */
const PARALLEL_ATTEMPTS = 4;
/** Of the places for jobs, those that failing webhooks may hold at once: the others stay with receivers that answer. */
const MAX_FAILING_AT_ONCE = deliverToWebhook.concurrency / 2;
/** A webhook with much to hear gives way to others after this long; the sweep brings it back. */
const MAX_RUN_MS = 20_000;
const MAX_FAILING_MS = 120 * 3_600_000;
const GONE = 410;
const KEPT_DAYS = 30;
const FORGET_BATCH = 2000;
const FORGET_INTERVAL_MS = 3_600_000;
const BRING_FORWARD_INTERVAL_MS = 30_000;

/** Sends deliveries when they are due. Killed between an attempt and its note, it sends the same once more: at least once. */
@Injectable()
export class DeliveryProcessor implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];
  /** Failing webhooks that are being sent to from here. */
  private failing = 0;

  constructor(
    private readonly jobs: JobQueue,
    private readonly relay: RelayService,
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly deliveries: DeliveriesService,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
  ) {}

  onApplicationBootstrap(): void {
    this.relay.deliverTo((transaction, events) => this.deliveries.fanOut(transaction, events));
    this.jobs.work(deliverToWebhook, ({ webhookId }, signal) => this.deliver(webhookId, signal));
    this.jobs.sweep(
      deliverToWebhook,
      async () => {
        const ids = await webhooksWithDue(
          this.dataSource.manager,
          SWEEP_SIZE,
          MAX_FAILING_AT_ONCE - this.failing,
        );
        return ids.map((webhookId) => ({ id: deliveryJobId(webhookId), payload: { webhookId } }));
      },
      SWEEP_INTERVAL_MS,
    );
    if (!this.jobs.isWorker) return;
    this.timers.push(
      everyMs(FORGET_INTERVAL_MS, 'old deliveries not forgotten', () => this.forget()),
      everyMs(BRING_FORWARD_INTERVAL_MS, 'deliveries not brought forward', () =>
        bringForward(this.dataSource.manager, MAX_RETRY_DELAYS_SECONDS),
      ),
    );
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Sends what is due to the webhook. A receiver that fails is not pressed: the rest of what is due to it waits for the next sweep. */
  private async deliver(webhookId: number, signal: AbortSignal): Promise<void> {
    const startedAtMs = performance.now();
    for (;;) {
      signal.throwIfAborted();
      const webhook = await this.find(webhookId);
      if (!webhook) return;
      const succeeded = webhook.failingSince
        ? await this.tryFailing(webhook, signal)
        : await this.sendDue(webhook, PARALLEL_ATTEMPTS, signal);
      if (!succeeded || performance.now() - startedAtMs > MAX_RUN_MS) return;
    }
  }

  /** Sends one of what is due, if not too many others wait for receivers that fail: then its turn comes with a later sweep. */
  private async tryFailing(webhook: Webhook, signal: AbortSignal): Promise<boolean> {
    if (this.failing >= MAX_FAILING_AT_ONCE) return false;
    this.failing += 1;
    try {
      return await this.sendDue(webhook, 1, signal);
    } finally {
      this.failing -= 1;
    }
  }

  /** Sends what is due longest, `most` at once. True if there was something and the receiver has all of it. */
  private async sendDue(webhook: Webhook, most: number, signal: AbortSignal): Promise<boolean> {
    const due = await dueDeliveries(this.dataSource.manager, webhook.id, most);
    const attempts = due.map((delivery) =>
      inRequest({ requestId: delivery.requestId ?? delivery.eventId }, () =>
        this.attempt(webhook, delivery, signal),
      ),
    );
    const succeeded = await Promise.all(attempts);
    return due.length > 0 && succeeded.every(Boolean);
  }

  /** One attempt, noted with what follows from it. True if the receiver has the event. */
  private async attempt(webhook: Webhook, delivery: DueDelivery, signal: AbortSignal): Promise<boolean> {
    const attemptedAt = new Date();
    const startedAtMs = performance.now();
    const send = () => this.sender.send(webhook.url, this.secretsOf(webhook), delivery, signal);
    const answer = await inAttemptSpan(webhook.id, delivery, send);
    const durationMs = Math.round(performance.now() - startedAtMs);
    const succeeded = isSuccess(answer.responseStatus);
    const nextAttemptInMs = succeeded ? null : retryDelayMs(delivery.attemptsMade + 1, Math.random());
    const isLast = nextAttemptInMs === null;
    const isSwitchedOff = await this.transactions.run(async (transaction) => {
      await noteAttempt(transaction, {
        deliveryId: delivery.id,
        accountId: delivery.accountId,
        attemptedAt,
        durationMs,
        ...answer,
        status: succeeded ? 'succeeded' : isLast ? 'failed' : 'pending',
        nextAttemptInMs,
      });
      if (!succeeded) return this.noteFailure(transaction, webhook, answer);
      await noteSuccess(transaction, webhook.id);
      return false;
    });
    const unsuccessful = isSwitchedOff ? 'switched_off' : isLast ? 'failed' : 'retrying';
    countAttempt(succeeded ? 'succeeded' : unsuccessful, durationMs);
    log.info(
      {
        webhookId: webhook.id,
        deliveryId: delivery.id,
        status: answer.responseStatus,
        durationMs,
        succeeded,
      },
      'delivery attempted',
    );
    return succeeded;
  }

  /** True if it has ended the webhook. */
  private async noteFailure(
    transaction: Parameters<typeof noteFailure>[0],
    { id }: Webhook,
    { responseStatus }: Answer,
  ): Promise<boolean> {
    const isGone = responseStatus === GONE;
    const failure = { at: new Date(), isGone, mostFailingMs: MAX_FAILING_MS };
    const isSwitchedOff = await noteFailure(transaction, id, failure);
    if (isSwitchedOff) log.warn({ webhookId: id, status: responseStatus }, 'webhook switched off');
    return isSwitchedOff;
  }

  private find(id: number): Promise<Webhook | null> {
    const query = this.dataSource.getRepository(Webhook).createQueryBuilder('webhook');
    return query
      .addSelect(['webhook.secret', 'webhook.previousSecret'])
      .where({ id, isActive: true })
      .getOne();
  }

  private secretsOf({ id, secret, previousSecret, previousSecretEndsAt }: Webhook): string[] {
    const overlaps = previousSecret && previousSecretEndsAt && previousSecretEndsAt.getTime() > Date.now();
    return [secret, ...(overlaps ? [previousSecret] : [])].map((sealed) => this.secrets.open(id, sealed));
  }

  private async forget(): Promise<void> {
    while ((await forgetDeliveries(this.dataSource, KEPT_DAYS, FORGET_BATCH)) === FORGET_BATCH);
  }
}
