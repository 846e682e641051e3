import { SafeFetch, SafeFetchError, type SafeResponse } from '@app/safe-fetch';
import { FairGate } from '../platform/threads/fair-gate';
import { log } from '../platform/observability/logging/logger';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 5_000_000;
/** A renderer opens a browser's page for each request. */
const RENDERED_AT_ONCE = 4;
/** Stands for the address of the page in the URL of the renderer. */
const PLACEHOLDER = '{url}';

/**
 * Asks the operator's renderer for pages as they are after their scripts have run. The renderer may be on a private
 * network; the pages may not.
 */
export class PageRenderer {
  private readonly client = new SafeFetch({ allowCidrs: ['0.0.0.0/0', '::/0'] });
  private readonly gate = new FairGate(RENDERED_AT_ONCE);

  /** `guard` decides which pages may be rendered. */
  constructor(
    private readonly rendererUrl: string,
    private readonly guard: Pick<SafeFetch, 'refuses'>,
  ) {}

  /**
   * The HTML of a page for a run of the account; null if none arrives within 15 seconds.
   * @throws the signal's reason
   */
  async render(accountId: number, url: string, signal?: AbortSignal): Promise<Buffer | null> {
    return this.gate.run(accountId, async () => {
      signal?.throwIfAborted();
      try {
        // The renderer resolves the host itself, so this is checked just before.
        if (await this.guard.refuses(url, TIMEOUT_MS, true)) return null;
        const response = await this.ask(url, signal);
        if (isHtml(response)) return response.body;
        log.warn({ accountId, status: response.status }, 'the renderer returned no page');
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof SafeFetchError)) throw error;
        log.warn({ accountId, reason: error.code }, 'the renderer could not be asked');
      }
      return null;
    });
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async ask(url: string, signal: AbortSignal | undefined): Promise<SafeResponse> {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...(signal && { signal }) };
    if (this.rendererUrl.includes(PLACEHOLDER)) {
      return this.client.request(this.rendererUrl.replaceAll(PLACEHOLDER, encodeURIComponent(url)), limits);
    }
    return this.client.request(this.rendererUrl, {
      ...limits,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
  }
}

function isHtml({ status, headers, body }: SafeResponse): boolean {
  return status === 200 && /html/i.test(headers['content-type'] ?? 'text/html') && body.length > 0;
}
