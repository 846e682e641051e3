import { Pool } from 'undici';
import { LanguageModel, ModelError, type Completion, type ModelEvent } from '../language-model';
import { AnswerStream } from './answer-stream';
import { endpointOf, type Endpoint } from './endpoint';
import { connectionFault, PassingModelError, retryAfterSeconds, statusFault } from './faults';
import { HttpResponse } from './http-response';
import { Patience } from './patience';
import { readText } from './response';

const MAX_RETRIES = 2;
const BACKOFF_BASE_MS = 300;
/** A provider that asks for more patience than this is overloaded: the visitor hears so instead of waiting. */
const MAX_RETRY_WAIT_MS = 4_000;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
const MAX_REFUSAL_BYTES = 65_536;

/** Parameters that not every server or model takes; without them the answer is nearly the same. */
const OPTIONAL_PARAMETERS = ['stream_options', 'temperature'] as const;
/** Every provider that takes a temperature takes one up to this; a refusal beyond it concerns the value alone. */
const SAFE_TEMPERATURE = 1;

/** How long a model may take, in milliseconds: until its first token, between two tokens, and altogether. */
export interface ModelTimeouts {
  firstTokenMs: number;
  idleMs: number;
  totalMs: number;
}

const DEFAULT_TIMEOUTS: ModelTimeouts = { firstTokenMs: 30_000, idleMs: 30_000, totalMs: 120_000 };

/** Where the model is: the URL up to `/chat/completions` (a query string is kept), the key if it wants one, its name. */
export interface OpenAiModelOptions {
  baseUrl: string;
  apiKey?: string;
  name: string;
  timeouts?: Partial<ModelTimeouts>;
}

/**
 * Any model behind an endpoint that speaks OpenAI Chat Completions. Retries twice, only before the first token and only what
 * may pass (429, 5xx, network faults). A reader that stops reading stops the socket; the whole answer has its time limit then too.
 */
export class OpenAiModel extends LanguageModel {
  private readonly endpoint: Endpoint;
  private readonly pool: Pool;
  private readonly timeouts: ModelTimeouts;
  /** The parameters that the server has refused once, for the life of the process. */
  private readonly refused = new Set<string>();

  /** @throws TypeError when the base URL is none */
  constructor(private readonly options: OpenAiModelOptions) {
    super();
    this.endpoint = endpointOf(options.baseUrl, options.apiKey);
    this.timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
    this.pool = new Pool(this.endpoint.origin, {
      connect: { timeout: CONNECT_TIMEOUT_MS },
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Closes all connections; calls still running fail. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }

  async *stream(completion: Completion): AsyncGenerator<ModelEvent, void, undefined> {
    completion.signal.throwIfAborted();
    const { firstTokenMs, idleMs, totalMs } = this.timeouts;
    const patience = new Patience(completion.signal, totalMs);
    patience.expect(firstTokenMs);
    let spoke = false;
    try {
      for (let retry = 0; ; retry++) {
        let answer: AnswerStream | undefined;
        try {
          answer = new AnswerStream(await this.open(completion, patience), patience, idleMs);
          for (let text = await answer.next(); text; text = await answer.next()) {
            spoke = true;
            yield { type: 'delta', text };
          }
          yield answer.end(this.options.name);
          return;
        } catch (error) {
          patience.throwIfOver();
          const fault = connectionFault(error);
          const waitMs = backoffMs(fault, retry);
          if (
            spoke ||
            !(fault instanceof PassingModelError) ||
            retry >= (completion.maxRetries ?? MAX_RETRIES) ||
            waitMs > MAX_RETRY_WAIT_MS
          )
            throw fault;
          await patience.wait(waitMs);
        } finally {
          answer?.close();
        }
      }
    } finally {
      patience.end();
    }
  }

  /**
   * The response whose body is the answer; asks again without a parameter that the server does not take.
   * @throws ModelError for any other status than 200
   */
  private async open(completion: Completion, patience: Patience): Promise<HttpResponse> {
    const without = new Set(this.refused);
    for (;;) {
      const { path, headers } = this.endpoint;
      const body = JSON.stringify(requestBody(completion, this.options.name, without));
      const response = new HttpResponse(this.pool, { path, headers, body });
      patience.stops(() => response.close());
      await response.begin();
      const { statusCode } = response;
      if (statusCode === 200) return response;
      const said = await readText(response, MAX_REFUSAL_BYTES).catch(() => '');
      const unwanted = OPTIONAL_PARAMETERS.find((name) => !without.has(name) && said.includes(name));
      if (!unwanted || ![400, 422].includes(statusCode))
        throw statusFault(statusCode, retryAfterSeconds(response.headers, Date.now()), said);
      without.add(unwanted);
      if (unwanted !== 'temperature' || completion.temperature <= SAFE_TEMPERATURE)
        this.refused.add(unwanted);
    }
  }
}

function requestBody(
  completion: Completion,
  model: string,
  without: ReadonlySet<string>,
): Record<string, unknown> {
  return {
    model,
    messages: completion.messages,
    stream: true,
    ...(!without.has('temperature') && { temperature: completion.temperature }),
    ...(!without.has('stream_options') && { stream_options: { include_usage: true } }),
  };
}

function backoffMs(fault: ModelError, retry: number): number {
  const jittered = BACKOFF_BASE_MS * 2 ** retry * (0.5 + Math.random());
  return Math.max(jittered, (fault.retryAfterSeconds ?? 0) * 1000);
}
