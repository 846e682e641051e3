import type { Tenant } from '../../auth/caller';
import type { MessageSource } from '../../conversations/message.entity';
import type { Turn } from '../turn/turn';
import { eventsOf, type EventData, type Piece } from '../writing/reply-piece';

/** A resumable reply before its first piece of text: all data needed to record a partial answer. */
export interface ReplyHead {
  tenant: Tenant;
  agentId: number;
  messageId: number;
  conversationId: string;
  /** Its `conversationId` is undefined when the message starts the conversation. */
  turn: Omit<Turn, 'claim'>;
  sources: MessageSource[];
}

/** An event of a resumable stream. Ids count from 1 without gaps. */
export interface StreamEvent {
  id: number;
  data: EventData;
}

/** The events of a reply in memory. Their number is bounded by the length of an answer. */
export class ReplyLog {
  /** The whole text so far. */
  text = '';
  isClosed = false;
  private readonly events: EventData[];
  private readonly waiting = new Set<() => void>();

  /** Calls `onWait` whenever a reader begins to wait for more. */
  constructor(
    readonly head: ReplyHead,
    private readonly onWait: () => void = () => undefined,
  ) {
    const { conversationId, messageId } = head;
    this.events = [{ delta: '', conversationId, messageId }];
  }

  /** The id of the newest event. */
  get newestId(): number {
    return this.events.length;
  }

  /** True while a reader waits for more. */
  get isAwaited(): boolean {
    return this.waiting.size > 0;
  }

  countEvents(pieces: Piece[]): number {
    return pieces.flatMap((piece) => eventsOf(piece, this.head)).length;
  }

  /** Adds pieces and wakes the readers. Nothing follows a closing. */
  append(pieces: Piece[]): void {
    for (const piece of pieces) {
      if (this.isClosed) break;
      this.events.push(...eventsOf(piece, this.head));
      if ('text' in piece) this.text += piece.text;
      else this.isClosed = true;
    }
    for (const wake of this.waiting) wake();
  }

  /**
   * Yields the events after the id `after`, as they are added. Ends with the reply, or when the signal fires. Any
   * number of readers may read at once; a slow reader delays neither the reply nor other readers.
   */
  async *read(after: number, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    let next = after + 1;
    while (!signal.aborted) {
      for (; next <= this.newestId; next++) yield { id: next, data: this.events[next - 1]! };
      if (this.isClosed) return;
      await this.changed(signal);
    }
  }

  /** Resolves when the reply has a text or has ended, or when the signal fires. */
  async begun(signal: AbortSignal): Promise<void> {
    await this.read(1, signal).next();
  }

  /** Resolves when the reply has ended, or when the signal fires. */
  async ended(signal = new AbortController().signal): Promise<void> {
    for await (const _ of this.read(Number.MAX_SAFE_INTEGER, signal));
  }

  /** Resolves when an event is added, or the signal fires. */
  private async changed(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const settle = (): void => {
        this.waiting.delete(settle);
        signal.removeEventListener('abort', settle);
        resolve();
      };
      this.waiting.add(settle);
      signal.addEventListener('abort', settle, { once: true });
      this.onWait();
    });
  }
}
