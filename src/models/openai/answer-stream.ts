import { EventLoopLoad } from '../../platform/event-loop';
import { ModelError, type ModelEvent } from '../language-model';
import { TextRepair, type AnswerPart } from './answer';
import { PassingModelError } from './faults';
import type { HttpResponse } from './http-response';
import type { Patience } from './patience';
import { readerOf, type Reader, type Reading } from './response';

/** What may still follow the finish reason (usage, `[DONE]`) follows at once or is not waited for. */
const AFTER_FINISH_MS = 2_000;
/** An answer longer than this ends here, with the finish reason `length`: no reader wants more, and memory is bounded. */
const MAX_ANSWER_CHARS = 262_144;

/** Under load an answer goes on this often at most: less work for the same text, and nobody reads as fast. */
const GATHERED_MS = 50;
const eventLoop = new EventLoopLoad();

/** One answer as it comes. Time runs while the server is waited for, not while the reader takes its time. */
export class AnswerStream {
  private readonly read: Reader;
  private readonly repair = new TextRepair();
  private readonly seen: Partial<AnswerPart> = {};
  private length = 0;
  private last: Reading = {};
  /** How long the next reading may take; as long as the one before it had left, where that told nothing. */
  private waitMs: number | undefined;

  constructor(
    private readonly response: HttpResponse,
    private readonly patience: Patience,
    private readonly idleMs: number,
  ) {
    this.read = readerOf(response);
  }

  /** The next text, at least one character; nothing when all has been said. @throws ModelError; what ended the connection */
  async next(): Promise<string | undefined> {
    try {
      for (;;) {
        if (this.last.fault) throw this.last.fault;
        if (this.last.end) break;
        if (this.waitMs !== undefined) this.patience.expect(this.waitMs);
        if (this.length > 0 && eventLoop.isBusy) await this.response.gather(GATHERED_MS);
        this.last = await this.read();
        const text = this.take(this.last);
        if (text) {
          this.patience.pause();
          return text;
        }
      }
    } catch (error) {
      // All has been said: a connection that ends badly after that takes nothing from the answer.
      if (!this.seen.finishReason || this.patience.hasBeenLeft) throw error;
    }
    if (!this.seen.finishReason) throw new PassingModelError('error', 'the answer of the model was cut off');
    if (this.length === 0)
      throw new ModelError('error', 'the model gave an empty answer', { cause: this.seen.finishReason });
    this.patience.pause();
    return undefined;
  }

  /** How it ended. A provider that names no model is taken at the name it is asked for. */
  end(askedModel: string): ModelEvent {
    const { model = askedModel, usage, finishReason } = this.seen;
    return { type: 'end', model, finishReason, ...(usage && { usage }) };
  }

  /** Gives the connection back after a whole answer, and closes it after any other. */
  close(): void {
    if (this.last.end === 'whole') this.response.drain();
    else this.response.close();
  }

  private take({ part }: Reading): string {
    this.waitMs = undefined;
    if (!part) return '';
    const { seen } = this;
    seen.model ??= part.model;
    seen.usage = part.usage ?? seen.usage;
    seen.finishReason ??= part.finishReason;
    const text = this.repair.next(part.text).slice(0, MAX_ANSWER_CHARS - this.length);
    this.length += text.length;
    if (seen.finishReason) this.waitMs = AFTER_FINISH_MS;
    else if (text || part.thinking) this.waitMs = this.idleMs;
    if (this.length === MAX_ANSWER_CHARS) {
      seen.finishReason ??= 'length';
      this.last = { end: 'cut' };
    }
    return text;
  }
}
