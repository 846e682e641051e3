import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ModelError, type ModelEnd } from '../language-model';
import { TextRepair, type CompletionChunk } from './completion-chunk';
import type { CallTimeout } from './call-timeout';
import { TemporaryModelError } from './faults';
import { ToolCallCollector } from './tool-calls';
import { readerOf, type Reader, type Reading } from './response';

/** The longest wait for the usage and `[DONE]`, which may follow the finish reason. */
const AFTER_FINISH_MS = 2_000;
/** A longer answer is cut here, with the finish reason `length`, so that its memory is bounded. */
const MAX_ANSWER_CHARS = 262_144;
/** If more than this follows a complete answer, its connection is closed instead of being reused. */
const DRAIN_MAX_BYTES = 16_384;
const DRAIN_TIMEOUT_MS = 1_000;

/** One streamed answer. The timeout runs while the server is waited for, not while the consumer is busy. */
export class CompletionStream {
  private readonly read: Reader;
  private readonly repair = new TextRepair();
  private readonly received: Partial<CompletionChunk> = {};
  private readonly toolCalls = new ToolCallCollector();
  private length = 0;
  private last: Reading = {};
  /** The timeout of the next read. Undefined after a read without text or reasoning: the running timeout continues. */
  private waitMs: number | undefined;

  constructor(
    private readonly response: Dispatcher.ResponseData,
    private readonly timeout: CallTimeout,
    private readonly idleMs: number,
  ) {
    this.read = readerOf(response);
  }

  /**
   * The next text, at least one character; undefined at the end.
   * @throws ModelError; the error that ended the connection
   */
  async next(): Promise<string | undefined> {
    try {
      for (;;) {
        if (this.last.fault) throw this.last.fault;
        if (this.last.end) break;
        if (this.waitMs !== undefined) this.timeout.startWait(this.waitMs);
        this.last = await this.read();
        const text = this.take(this.last);
        if (text) {
          this.timeout.endWait();
          return text;
        }
      }
    } catch (error) {
      // After the finish reason the answer is complete, even if the connection then fails.
      if (!this.received.finishReason || this.timeout.isAborted) throw error;
    }
    if (!this.received.finishReason)
      throw new TemporaryModelError('error', 'the answer of the model was cut off');
    if (this.length === 0 && this.toolCalls.calls.length === 0)
      throw new ModelError('error', 'the model gave an empty answer', { cause: this.received.finishReason });
    this.timeout.endWait();
    return undefined;
  }

  /** The last event. `requestedModel` is its model if the provider names none. */
  end(requestedModel: string): ModelEnd {
    const { model = requestedModel, usage, finishReason } = this.received;
    const { calls } = this.toolCalls;
    return {
      type: 'end',
      model,
      finishReason,
      ...(usage && { usage }),
      ...(calls.length > 0 && { toolCalls: calls }),
    };
  }

  /** Returns the connection to the pool after a complete answer, and closes it after any other. */
  close(): void {
    const { body } = this.response;
    if (this.last.end === 'complete') void drain(body);
    else body.destroy();
  }

  private take({ chunk }: Reading): string {
    this.waitMs = undefined;
    if (!chunk) return '';
    const { received } = this;
    received.model ??= chunk.model;
    received.usage = chunk.usage ?? received.usage;
    received.finishReason ??= chunk.finishReason;
    this.toolCalls.add(chunk.toolCalls);
    const text = this.repair.next(chunk.text).slice(0, MAX_ANSWER_CHARS - this.length);
    this.length += text.length;
    if (received.finishReason) this.waitMs = AFTER_FINISH_MS;
    else if (text || chunk.isReasoning || chunk.toolCalls.length > 0) this.waitMs = this.idleMs;
    if (this.length === MAX_ANSWER_CHARS) {
      received.finishReason ??= 'length';
      this.last = { end: 'cut' };
    }
    return text;
  }
}

/** Discards the rest of a body, so that its connection can be reused. Closes it when the rest is long or late. */
async function drain(body: Readable): Promise<void> {
  const timer = setTimeout(() => body.destroy(), DRAIN_TIMEOUT_MS);
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length;
      if (bytes > DRAIN_MAX_BYTES) break;
    }
  } catch {
    // The connection is closed, and the answer was complete before.
  } finally {
    clearTimeout(timer);
  }
}
