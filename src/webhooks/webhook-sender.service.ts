import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { retryAfterMs, SafeFetch, SafeFetchError } from '@app/safe-fetch';
import { signWebhook } from './webhook-signature';
import { Settings } from '../platform/config/settings';
import { invalidField } from '../platform/http/errors';
import { shownBody } from './answer-body';
import type { DueDelivery } from './deliveries.queries';
import { WebhooksSettings } from './webhooks.settings';

/** A slow name server must not delay a registration. Each delivery checks the address again. */
const LOOKUP_TIMEOUT_MS = 2000;
const ATTEMPT_TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** The statuses with which a receiver may say when it takes more: Too Many Requests, Service Unavailable. */
const LATER = new Set([429, 503]);
const EVERYWHERE = ['0.0.0.0/0', '::/0'];

/** The result of an attempt. */
export interface AttemptResult {
  /** Null when no response came. */
  responseStatus: number | null;
  error: string | null;
  /** The start of the response's body; null without a body. */
  responseBody: string | null;
  /** The wait that the receiver asks for before the next attempt, if any. */
  retryAfterMs?: number | undefined;
}

/**
 * Sends signed deliveries through the outbound guard: to https and a public host, unless the operator allows others.
 */
@Injectable()
export class WebhookSenderService implements OnApplicationShutdown {
  private readonly safeFetch: SafeFetch;

  constructor(
    { EGRESS_ALLOW_CIDRS, EGRESS_ALLOWED_HOSTS: allowHosts }: Settings,
    private readonly settings: WebhooksSettings,
  ) {
    const allowCidrs = settings.ALLOW_INSECURE_WEBHOOKS ? EVERYWHERE : EGRESS_ALLOW_CIDRS;
    this.safeFetch = new SafeFetch({ allowCidrs, allowHosts, userAgent: 'Parley-Webhooks/1.0' });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.safeFetch.close();
  }

  /** Checks the URL of a webhook. @throws ApiError VALIDATION_ERROR */
  async check(url: string): Promise<void> {
    if (!this.safeFetch.allowsHost(url))
      throw invalidField('url', 'allowed_host', 'must have a host that the operator allows');
    if (this.settings.ALLOW_INSECURE_WEBHOOKS) return;
    if (new URL(url).protocol !== 'https:') throw invalidField('url', 'https', 'must start with https://');
    if (await this.safeFetch.refuses(url, LOOKUP_TIMEOUT_MS))
      throw invalidField('url', 'public_host', 'must have a host on the public internet');
  }

  /**
   * Posts the event once, signed with the time of the database. Does not follow redirects, and reads at most 64 kB of
   * the response.
   * @throws SafeFetchError `aborted` when the signal fires
   */
  async send(
    { url, secrets }: { url: string; secrets: string[] },
    { eventId, body, nowMs }: Pick<DueDelivery, 'eventId' | 'body' | 'nowMs'>,
    signal: AbortSignal,
  ): Promise<AttemptResult> {
    if (!this.settings.ALLOW_INSECURE_WEBHOOKS && new URL(url).protocol !== 'https:') {
      return { responseStatus: null, error: 'The URL is not an https address', responseBody: null };
    }
    const signed = signWebhook(secrets, { id: eventId, atMs: nowMs, body });
    try {
      const {
        status,
        headers,
        body: answer,
      } = await this.safeFetch.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed },
        body,
        signal,
        timeoutMs: ATTEMPT_TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        onOversize: 'truncate',
      });
      const problem = isSuccess(status) ? null : `The answer was ${status}`;
      return {
        responseStatus: status,
        error: problem,
        responseBody: shownBody(answer),
        retryAfterMs: LATER.has(status) ? retryAfterMs(headers, nowMs) : undefined,
      };
    } catch (error) {
      if (!(error instanceof SafeFetchError) || signal.aborted) throw error;
      return { responseStatus: null, error: error.message, responseBody: null };
    }
  }
}

/** Whether the receiver has accepted the event, which only a 2xx status says. */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
