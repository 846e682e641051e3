import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HostTurns } from '@app/crawler';
import { SafeFetch } from '@app/safe-fetch';
import { Settings } from '../platform/config/settings';
import { IngestionSettings } from './ingestion.settings';
import { PageRenderer } from './page-renderer';
import type { PageOptions } from './source-pages';

const USER_AGENT = 'ParleyBot/1.0';

/** Fetches pages through the outbound guard, with the crawl delay of the settings for each host. */
@Injectable()
export class PageFetchService implements OnApplicationShutdown {
  private readonly safeFetch: SafeFetch;
  private readonly turns: HostTurns;
  private readonly renderer: PageRenderer | undefined;

  constructor(
    { EGRESS_ALLOW_CIDRS: allowCidrs }: Settings,
    private readonly settings: IngestionSettings,
  ) {
    this.safeFetch = new SafeFetch({ allowCidrs, userAgent: USER_AGENT });
    this.turns = new HostTurns(this.safeFetch, settings.CRAWL_DELAY_MS);
    const { RENDERER_URL: rendererUrl } = settings;
    if (rendererUrl) this.renderer = new PageRenderer(rendererUrl, this.safeFetch);
  }

  /** The fetching options of a run of the account. `signal` ends it. */
  options(accountId: number, signal: AbortSignal): PageOptions {
    const { CRAWL_DELAY_MS: delayMs, CRAWL_MAX_PAGES: maxPages } = this.settings;
    const { renderer } = this;
    return {
      fetcher: this.turns.fetcherOf(accountId),
      delayMs,
      maxPages,
      signal,
      ...(renderer && { render: (url: string) => renderer.render(accountId, url, signal) }),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.safeFetch.close(), this.renderer?.close()]);
  }
}
