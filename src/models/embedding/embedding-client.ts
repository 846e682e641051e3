import { setTimeout as wait } from 'node:timers/promises';
import { errors, Pool } from 'undici';
import { EMBEDDINGS, endpointOf, type Endpoint } from '../openai/endpoint';
import { retryAfterSeconds } from '../openai/faults';
import { readText } from '../openai/response';
import { readEmbeddings, type Embeddings } from './answer';
import { EmbeddingError, statusError } from './embedding-error';
import { pauseMs } from './rate-limit';

const BACKOFF_BASE_MS = 250;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
/** 64 vectors of 4,096 dimensions, twice over. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** A guess on the safe side of what a limit counts. */
const CHARS_A_TOKEN = 3;

/** How patient a call is. */
export interface EmbeddingPatience {
  /** Ends the call, its waits included. */
  signal: AbortSignal;
  /** How long one try may take. */
  timeoutMs: number;
  /** How often it is tried again after a fault that may pass. */
  retries: number;
  /** The longest wait before a try: a fault or a limit that asks for more ends the call. */
  mostWaitMs: number;
  /** Whether the limits that the endpoint announces are waited for; a question goes ahead of them. */
  yields: boolean;
}

/**
 * An endpoint that speaks OpenAI Embeddings. 429, 5xx and network faults are tried again, with growing waits and not before `Retry-After`;
 * a caller that yields also waits for the limits in `x-ratelimit-…`.
 */
export class EmbeddingClient {
  private readonly endpoint: Endpoint;
  private readonly pool: Pool;
  private pausedUntilMs = 0;

  /** @throws TypeError when the base URL is none */
  constructor(baseUrl: string, apiKey: string | undefined) {
    this.endpoint = endpointOf(baseUrl, apiKey, EMBEDDINGS);
    this.pool = new Pool(this.endpoint.origin, {
      connect: { timeout: CONNECT_TIMEOUT_MS },
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
  }

  /** Closes all connections; calls still running fail. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }

  /** The vectors of the texts by this model, all in one call. @throws EmbeddingError; the signal's reason */
  async embed(model: string, texts: readonly string[], patience: EmbeddingPatience): Promise<Embeddings> {
    for (let retry = 0; ; retry++) {
      patience.signal.throwIfAborted();
      if (patience.yields) await pause(this.pausedUntilMs - performance.now(), patience);
      try {
        return await this.attempt(model, texts, patience);
      } catch (error) {
        patience.signal.throwIfAborted();
        const fault = faultOf(error);
        const waitMs = Math.max(BACKOFF_BASE_MS * 2 ** retry * (0.5 + Math.random()), fault.retryAfterMs);
        if (!fault.isPassing || retry >= patience.retries || waitMs > patience.mostWaitMs) throw fault;
        await pause(waitMs, patience);
      }
    }
  }

  private async attempt(
    model: string,
    texts: readonly string[],
    { signal, timeoutMs }: EmbeddingPatience,
  ): Promise<Embeddings> {
    const { path, headers: sent } = this.endpoint;
    const body = JSON.stringify({ model, input: texts });
    const {
      statusCode,
      headers,
      body: answer,
    } = await this.pool.request({
      method: 'POST',
      path,
      headers: sent,
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const tokens = Math.ceil(body.length / CHARS_A_TOKEN);
    this.pausedUntilMs = performance.now() + pauseMs(headers, { requests: 1, tokens });
    if (statusCode !== 200) {
      await answer.dump();
      throw statusError(statusCode, 1000 * (retryAfterSeconds(headers, Date.now()) ?? 0));
    }
    return readEmbeddings(await readText(answer, MAX_ANSWER_BYTES), texts.length);
  }
}

async function pause(waitMs: number, { signal, mostWaitMs }: EmbeddingPatience): Promise<void> {
  if (waitMs <= 0) return;
  if (waitMs > mostWaitMs)
    throw new EmbeddingError('overloaded', 'the limits of the embedding endpoint are used up', {
      retryAfterMs: waitMs,
    });
  await wait(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
}

function faultOf(error: unknown): EmbeddingError {
  if (error instanceof EmbeddingError) return error;
  const isLate =
    error instanceof errors.ConnectTimeoutError || (error as { name?: unknown }).name === 'TimeoutError';
  return isLate
    ? new EmbeddingError('timeout', 'the embedding endpoint took too long', { isPassing: true, cause: error })
    : new EmbeddingError('error', 'the connection to the embedding endpoint failed', {
        isPassing: true,
        cause: error,
      });
}
