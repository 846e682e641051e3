import { ModelError, type ModelEvent } from '../language-model';
import { TextRepair, type CompletionChunk } from './completion-chunk';
import type { CallTimeout } from './call-timeout';
import { TemporaryModelError } from './faults';
import type { HttpResponse } from './http-response';
import { readerOf, type Reader, type Reading } from './response';

/** The longest wait for the usage and `[DONE]`, which may follow the finish reason. */
const AFTER_FINISH_MS = 2_000;
/** A longer answer is cut here, with the finish reason `length`, so that its memory is bounded. */
const MAX_ANSWER_CHARS = 262_144;

/** One streamed answer. The timeout runs while the server is waited for, not while the consumer is busy. */
export class CompletionStream {
  private readonly read: Reader;
  private readonly repair = new TextRepair();
  private readonly received: Partial<CompletionChunk> = {};
  private length = 0;
  private last: Reading = {};
  /** The timeout of the next read. Undefined after a read without text or reasoning: the running timeout continues. */
  private waitMs: number | undefined;

  constructor(
    private readonly response: HttpResponse,
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
    if (this.length === 0)
      throw new ModelError('error', 'the model gave an empty answer', { cause: this.received.finishReason });
    this.timeout.endWait();
    return undefined;
  }

  /** The last event. `requestedModel` is its model if the provider names none. */
  end(requestedModel: string): ModelEvent {
    const { model = requestedModel, usage, finishReason } = this.received;
    return { type: 'end', model, finishReason, ...(usage && { usage }) };
  }

  /** Returns the connection to the pool after a complete answer, and closes it after any other. */
  close(): void {
    if (this.last.end === 'complete') void this.response.drain();
    else this.response.close();
  }

  private take({ chunk }: Reading): string {
    this.waitMs = undefined;
    if (!chunk) return '';
    const { received } = this;
    received.model ??= chunk.model;
    received.usage = chunk.usage ?? received.usage;
    received.finishReason ??= chunk.finishReason;
    const text = this.repair.next(chunk.text).slice(0, MAX_ANSWER_CHARS - this.length);
    this.length += text.length;
    if (received.finishReason) this.waitMs = AFTER_FINISH_MS;
    else if (text || chunk.isReasoning) this.waitMs = this.idleMs;
    if (this.length === MAX_ANSWER_CHARS) {
      received.finishReason ??= 'length';
      this.last = { end: 'cut' };
    }
    return text;
  }
}
