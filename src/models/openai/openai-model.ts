import type { SafeFetch } from '@app/safe-fetch';
import type { Dispatcher } from 'undici';
import {
  LanguageModel,
  ModelError,
  ToolsRefusedError,
  type ChatMessage,
  type CompletionRequest,
  type ModelEnd,
  type ModelEvent,
} from '../language-model';
import { AnswerText } from './answer-text';
import { CompletionStream } from './completion-stream';
import { CallTimeout } from './call-timeout';
import { CHAT_COMPLETIONS, Endpoint } from './endpoint';
import { connectionFault, TemporaryModelError, retryAfterSeconds, statusFault } from './faults';
import { ImagesRefusedError, mayRefuseImages, TRIAL_MESSAGE } from './images';
import { PromptPace } from './prompt-pace';
import { RefusedParameters, refusedIn } from './refused-parameters';
import { promptTokens, requestBody } from './request-body';
import { readText } from './response';
import { ThoughtHabit } from './thoughts';
import { Support } from './support';
import { READY, refusesTools } from './tool-support';

const MAX_RETRIES = 2;
const BACKOFF_BASE_MS = 300;
/** If a provider asks for a longer wait than this, the call fails as overloaded instead of being retried. */
const MAX_RETRY_WAIT_MS = 4_000;
const MAX_REFUSAL_BYTES = 65_536;

/** The timeouts of a model, in milliseconds: its first token, the pause between two tokens, the whole answer. */
export interface ModelTimeouts {
  firstTokenMs: number;
  idleMs: number;
  totalMs: number;
}

/** A trial whether the model has tools waits at most so long. */
const TRIAL_MS = 120_000;

const DEFAULT_TIMEOUTS: ModelTimeouts = { firstTokenMs: 30_000, idleMs: 30_000, totalMs: 120_000 };

/**
 * The model's endpoint: the URL up to `/chat/completions` (a query string is kept), its key, if any, and the model's
 * name.
 */
export interface OpenAiModelOptions {
  baseUrl: string;
  apiKey?: string;
  name: string;
  timeouts?: Partial<ModelTimeouts>;
  /** The most tokens of an answer; without it the provider decides. */
  maxTokens?: number;
  /** The most tokens of a prompt, if the model's context is small. */
  maxPromptTokens?: number;
  /** Sends the requests, if the endpoint is not the operator's. */
  guard?: SafeFetch;
}

/**
 * Any model behind an OpenAI Chat Completions endpoint. Failed calls are retried twice, only before the first token and
 * only after temporary faults (429, 5xx, network). When the consumer stops reading, the socket is paused; the timeout
 * of the whole answer still applies.
 */
export class OpenAiModel extends LanguageModel {
  private readonly endpoint: Endpoint;
  private readonly timeouts: ModelTimeouts;
  private readonly refused = new RefusedParameters();
  private readonly tools = new Support();
  private readonly images = new Support();
  private readonly thoughts = new ThoughtHabit();
  private readonly pace: PromptPace;

  /** @throws TypeError when the base URL is not a URL */
  constructor(private readonly options: OpenAiModelOptions) {
    super();
    this.endpoint = new Endpoint(options, CHAT_COMPLETIONS);
    this.timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
    this.pace = new PromptPace(this.timeouts.firstTokenMs);
  }

  override get hasTools(): boolean {
    return this.tools.mayWork;
  }

  override get maxPromptTokens(): number {
    return Math.min(this.options.maxPromptTokens ?? Infinity, this.pace.maxTokens);
  }

  /** Closes all connections. Running calls fail. */
  async close(): Promise<void> {
    await this.endpoint.close();
  }

  stream(completion: CompletionRequest): AsyncGenerator<ModelEvent, void> {
    return this.call(completion);
  }

  /** Notes how long the model has read its prompt. */
  private noteRead(completion: CompletionRequest, startedAtMs: number): void {
    this.pace.note(() => promptTokens(completion), performance.now() - startedAtMs);
  }

  /** Notes whether the model has called a tool. */
  private noteTools({ tools = [], mayCallTools = true }: CompletionRequest, hasCalled: boolean): void {
    if (hasCalled) this.tools.note(true);
    // A model with tools need not call any. A server that ignores tools never calls one.
    else if (tools.length > 0 && mayCallTools) void this.tools.find(() => this.tryTool());
  }

  /** Whether the model calls a tool when it is asked to. @throws ModelError */
  private async tryTool(): Promise<boolean> {
    const messages: ChatMessage[] = [{ role: 'user', content: `Call the function ${READY.name}.` }];
    const end = await this.endOf({ messages, tools: [READY], maxTokens: 200 }, ToolsRefusedError);
    return end?.toolCalls?.some(({ name }) => name === READY.name) ?? false;
  }

  /** Whether the endpoint takes an image. @throws ModelError */
  private async trySeeing(): Promise<boolean> {
    const end = await this.endOf({ messages: [TRIAL_MESSAGE], maxTokens: 20 }, ImagesRefusedError);
    return end !== undefined;
  }

  /** The end of a trial; undefined if the endpoint refuses it with this kind of error. @throws ModelError */
  private async endOf(
    trial: Pick<CompletionRequest, 'messages' | 'tools' | 'maxTokens'>,
    Refusal: typeof ToolsRefusedError | typeof ImagesRefusedError,
  ): Promise<ModelEnd | undefined> {
    const signal = AbortSignal.timeout(TRIAL_MS);
    try {
      for await (const event of this.call({ ...trial, temperature: 0, maxRetries: 0, signal }, true))
        if (event.type === 'end') return event;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    return undefined;
  }

  /** One call. A trial only shows whether the model calls its tool. */
  private async *call(completion: CompletionRequest, isTrial = false): AsyncGenerator<ModelEvent, void> {
    completion.signal.throwIfAborted();
    const startedAtMs = performance.now();
    const { firstTokenMs, idleMs, totalMs } = this.timeouts;
    const passedMs = startedAtMs - (completion.begunAtMs ?? startedAtMs);
    const timeout = new CallTimeout(completion.signal, Math.max(0, totalMs - passedMs));
    timeout.startWait(firstTokenMs);
    let hasBegun = false;
    try {
      for (let retry = 0; ; retry++) {
        let answer: CompletionStream | undefined;
        try {
          answer = new CompletionStream(await this.open(completion, timeout, isTrial), timeout, idleMs);
          const text = new AnswerText(completion.tools ?? [], this.thoughts);
          for (let piece = await answer.next(); piece; piece = await answer.next()) {
            if (!hasBegun && !isTrial) this.noteRead(completion, startedAtMs);
            hasBegun = true;
            const shown = text.next(piece);
            if (shown !== '') yield { type: 'delta', text: shown };
          }
          const { rest, end } = text.end(answer.end(this.options.name));
          if (rest !== '') yield { type: 'delta', text: rest };
          if (!isTrial) this.noteTools(completion, end.toolCalls !== undefined);
          yield end;
          return;
        } catch (error) {
          timeout.signal.throwIfAborted();
          const fault = connectionFault(error);
          const waitMs = backoffMs(fault, retry);
          const isRetried =
            !hasBegun &&
            fault instanceof TemporaryModelError &&
            retry < (completion.maxRetries ?? MAX_RETRIES) &&
            waitMs <= MAX_RETRY_WAIT_MS;
          if (!isRetried) throw fault;
          await timeout.delay(waitMs);
        } finally {
          answer?.close();
        }
      }
    } catch (error) {
      const isTimeout = error instanceof ModelError && error.kind === 'timeout';
      // A timeout in the time that earlier calls have left says nothing about this prompt.
      const hasWaited = performance.now() - startedAtMs >= Math.min(firstTokenMs, totalMs);
      if (isTimeout && hasWaited && !hasBegun && !isTrial) this.noteRead(completion, startedAtMs);
      // The server may refuse a single tool.
      if (error instanceof ToolsRefusedError && !isTrial) await this.tools.find(() => this.tryTool());
      throw error;
    } finally {
      timeout.dispose();
    }
  }

  /**
   * The response whose body is the answer. Repeats the request without a parameter that the server refuses, and without
   * the images; a trial finds out whether it was these images only.
   * @throws ModelError for any status other than 200
   */
  private async open(
    completion: CompletionRequest,
    timeout: CallTimeout,
    isTrial: boolean,
  ): Promise<Dispatcher.ResponseData> {
    const omitted = this.refused.known;
    let sees = this.images.mayWork;
    for (;;) {
      const body = JSON.stringify(requestBody(completion, this.options, { omitted, sees }));
      const response = await this.endpoint.post(body, timeout.signal);
      const { statusCode } = response;
      if (statusCode === 200) {
        this.refused.note(omitted, completion);
        return response;
      }
      const refusal = await readText(response.body, MAX_REFUSAL_BYTES).catch(() => '');
      if ((completion.tools ?? []).length > 0 && refusesTools(statusCode, refusal))
        throw new ToolsRefusedError('error', 'the model endpoint refuses the tools', { cause: refusal });
      const refused = refusedIn(refusal, omitted);
      const hasImages = sees && completion.messages.some(({ images }) => images !== undefined);
      if (!refused && hasImages && mayRefuseImages(statusCode, refusal)) {
        if (isTrial)
          throw new ImagesRefusedError('error', 'the model endpoint refuses images', { cause: refusal });
        void this.images.find(() => this.trySeeing());
        sees = false;
        continue;
      }
      if (!refused || ![400, 422].includes(statusCode))
        throw statusFault(statusCode, retryAfterSeconds(response.headers, Date.now()), refusal);
      omitted.add(refused);
    }
  }
}

function backoffMs(fault: ModelError, retry: number): number {
  const jittered = BACKOFF_BASE_MS * 2 ** retry * (0.5 + Math.random());
  return Math.max(jittered, (fault.retryAfterSeconds ?? 0) * 1000);
}
