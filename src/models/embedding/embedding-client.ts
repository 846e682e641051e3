import { setTimeout as wait } from 'node:timers/promises';
import { withinTime } from '../../platform/linked-abort';
import { ModelError } from '../language-model';
import { EMBEDDINGS, Endpoint } from '../openai/endpoint';
import { CONNECT_TIMEOUT, retryAfterSeconds } from '../openai/faults';
import { readText } from '../openai/response';
import { readEmbeddings, type Embeddings } from './embeddings';
import { EmbeddingError, statusError } from './embedding-error';
import { pauseMs } from './rate-limit';

const BACKOFF_BASE_MS = 250;
/** 64 vectors of 4,096 dimensions, twice over. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** A low estimate, so that the estimated tokens are not fewer than the tokens that the endpoint counts. */
const CHARS_PER_TOKEN = 3;

/** The timeout, the retries and the waits of a call. */
export interface EmbeddingLimits {
  /** Ends the call and its waits. */
  signal: AbortSignal;
  timeoutMs: number;
  /** How often the call is retried after a temporary fault. */
  retries: number;
  /** The longest wait before an attempt. A fault or a rate limit that asks for a longer wait ends the call. */
  maxWaitMs: number;
  /** A patient call waits for the rate limits that the endpoint announces, and for calls that are not. */
  isPatient: boolean;
}

/**
 * A client of an OpenAI Embeddings endpoint. Temporary faults (429, 5xx, network) are retried with growing waits, and
 * not before `Retry-After`.
 */
export class EmbeddingClient {
  private readonly endpoint: Endpoint;
  private pausedUntilMs = 0;

  /** @throws TypeError when the base URL is not a URL */
  constructor(baseUrl: string, apiKey: string | undefined) {
    this.endpoint = new Endpoint({ baseUrl, apiKey }, EMBEDDINGS);
  }

  /** Closes all connections. Running calls fail. */
  async close(): Promise<void> {
    await this.endpoint.close();
  }

  /** The vectors of the texts by this model, in one request. @throws EmbeddingError; the signal's reason */
  async embed(model: string, texts: readonly string[], limits: EmbeddingLimits): Promise<Embeddings> {
    for (let retry = 0; ; retry++) {
      limits.signal.throwIfAborted();
      if (limits.isPatient) await pause(this.pausedUntilMs - performance.now(), limits);
      try {
        return await this.attempt(model, texts, limits);
      } catch (error) {
        limits.signal.throwIfAborted();
        const fault = faultOf(error);
        const waitMs = Math.max(BACKOFF_BASE_MS * 2 ** retry * (0.5 + Math.random()), fault.retryAfterMs);
        if (!fault.isTemporary || retry >= limits.retries || waitMs > limits.maxWaitMs) throw fault;
        await pause(waitMs, limits);
      }
    }
  }

  private async attempt(
    model: string,
    texts: readonly string[],
    { signal, timeoutMs }: EmbeddingLimits,
  ): Promise<Embeddings> {
    const request = JSON.stringify({ model, input: texts });
    return withinTime(signal, timeoutMs, (limited) => this.answer(request, texts, limited));
  }

  private async answer(request: string, texts: readonly string[], signal: AbortSignal): Promise<Embeddings> {
    const { statusCode, headers, body } = await this.endpoint.post(request, signal);
    const tokens = Math.ceil(request.length / CHARS_PER_TOKEN);
    this.pausedUntilMs = performance.now() + pauseMs(headers, { requests: 1, tokens });
    if (statusCode !== 200) {
      await body.dump();
      throw statusError(statusCode, 1000 * (retryAfterSeconds(headers, Date.now()) ?? 0));
    }
    return readEmbeddings(await readText(body, MAX_ANSWER_BYTES), texts.length);
  }
}

async function pause(waitMs: number, { signal, maxWaitMs }: EmbeddingLimits): Promise<void> {
  if (waitMs <= 0) return;
  if (waitMs > maxWaitMs)
    throw new EmbeddingError('overloaded', 'the rate limit of the embedding endpoint is used up', {
      retryAfterMs: waitMs,
    });
  await wait(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** The EmbeddingError for a failed attempt. @throws the error itself when it is not a fault of the endpoint */
function faultOf(error: unknown): EmbeddingError {
  if (error instanceof EmbeddingError) return error;
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (code === CONNECT_TIMEOUT || name === 'TimeoutError')
    return new EmbeddingError('timeout', 'the embedding endpoint took too long', {
      isTemporary: true,
      cause: error,
    });
  // Errors of undici, TLS and the system have a code; so has a wrong argument, a TypeError, which is our fault.
  const isConnectionError = typeof code === 'string' && name !== 'TypeError';
  // `readText` throws a ModelError for a body that is too long.
  if (!isConnectionError && !(error instanceof ModelError)) throw error;
  return new EmbeddingError('error', 'the connection to the embedding endpoint failed', {
    isTemporary: true,
    cause: error,
  });
}
