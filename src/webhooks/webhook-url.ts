import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SafeFetch } from '@app/safe-fetch';
import { Settings } from '../platform/config/settings';
import { invalid } from '../platform/http/errors';
import { WebhooksSettings } from './webhooks.settings';

/** A slow name server must not delay a registration; each delivery checks the address again. */
const LOOKUP_TIMEOUT_MS = 2000;

/** Checks the URLs of webhooks: https and a public host, unless the operator allows insecure ones. */
@Injectable()
export class WebhookUrls implements OnApplicationShutdown {
  private readonly safeFetch: SafeFetch;

  constructor(
    { EGRESS_ALLOW_CIDRS: allowCidrs }: Settings,
    private readonly settings: WebhooksSettings,
  ) {
    this.safeFetch = new SafeFetch({ allowCidrs });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.safeFetch.close();
  }

  /** Accepts the URL or throws. @throws ApiError VALIDATION_ERROR */
  async check(url: string): Promise<void> {
    if (this.settings.ALLOW_INSECURE_WEBHOOKS) return;
    const problem = (rule: string, message: string) =>
      invalid([{ path: 'url', rule, message: `url ${message}` }]);
    if (new URL(url).protocol !== 'https:') throw problem('https', 'must start with https://');
    if (await this.safeFetch.refuses(url, LOOKUP_TIMEOUT_MS)) {
      throw problem('public_host', 'must have a host on the public internet');
    }
  }
}
