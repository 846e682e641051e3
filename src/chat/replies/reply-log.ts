import type { Tenant } from '../../auth/caller';
import type { MessageSource } from '../../conversations/message.entity';
import type { errorBody } from '../../platform/http/errors';
import type { Turn } from '../turn/turn';

/** What is known of a resumable reply before its first piece of text: all that its partial answer is recorded with. */
export interface ReplyHead {
  tenant: Tenant;
  agentId: number;
  messageId: number;
  conversationId: string;
  /** Its `conversationId` is undefined when the message starts the conversation. */
  turn: Omit<Turn, 'claim'>;
  sources: MessageSource[];
}

/** The last piece of a reply: the sources of its whole answer, or what went wrong. */
export type Closing = { sources: MessageSource[] } | ReturnType<typeof errorBody>;

/** A reply consists of pieces of text and a closing. */
export type Piece = { text: string } | Closing;

/** One event of a resumable stream. Ids count from 1 without gaps. */
export interface StreamEvent {
  id: number;
  data: object | '[DONE]';
}

/** A resumable reply as its readers see it. */
export interface ReadableReply {
  readonly head: ReplyHead;
  /** The id of the last event; undefined while the reply goes on. */
  readonly lastId: number | undefined;
  /** Whether anything was said yet. */
  readonly hasText: boolean;
  /**
   * The events after the one with the id `after`, as they come. Ends with the reply, or when the signal fires. Many may
   * read at once; none of them holds the reply up.
   */
  read(after: number, signal: AbortSignal): AsyncGenerator<StreamEvent>;
}

/** The id of the event for the first piece. The event before it tells the ids of message and conversation. */
export const FIRST_PIECE_ID = 2;

/** The first event of a resumable stream. */
export function openingOf({ conversationId, messageId }: ReplyHead): StreamEvent {
  return { id: 1, data: { delta: '', conversationId, messageId } };
}

/** The events for a piece, the first of them with this id. */
export function eventsOf({ conversationId, messageId }: ReplyHead, piece: Piece, id: number): StreamEvent[] {
  if ('text' in piece) return [{ id, data: { delta: piece.text, conversationId } }];
  if ('error' in piece) return [{ id, data: { delta: '', conversationId, ...piece } }];
  const end = { delta: '', conversationId, messageId, ...piece };
  return [
    { id, data: end },
    { id: id + 1, data: '[DONE]' },
  ];
}

/** The pieces of a reply in memory. They are bounded by the length of an answer. */
export class ReplyLog implements ReadableReply {
  /** The length of the text, in characters. */
  length = 0;
  private readonly texts: string[] = [];
  private closing: StreamEvent[] = [];
  private readonly waiting = new Set<() => void>();

  constructor(readonly head: ReplyHead) {}

  get lastId(): number | undefined {
    return this.isClosed ? this.newestId : undefined;
  }

  get hasText(): boolean {
    return this.texts.length > 0;
  }

  get isClosed(): boolean {
    return this.closing.length > 0;
  }

  /** The whole text so far. */
  get text(): string {
    return this.texts.join('');
  }

  /** Adds pieces and wakes the readers. Nothing follows a closing. */
  append(pieces: Piece[]): void {
    for (const piece of pieces) {
      if (this.isClosed) break;
      if ('text' in piece) {
        this.texts.push(piece.text);
        this.length += piece.text.length;
      } else this.closing = eventsOf(this.head, piece, FIRST_PIECE_ID + this.texts.length);
    }
    for (const wake of this.waiting) wake();
  }

  async *read(after: number, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    let next = after + 1;
    while (!signal.aborted) {
      for (; next <= this.newestId; next++) yield this.event(next);
      if (this.isClosed) return;
      await this.changed(signal);
    }
  }

  /** Resolves when something was added, or the signal fires. */
  async changed(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const settle = (): void => {
        this.waiting.delete(settle);
        signal.removeEventListener('abort', settle);
        resolve();
      };
      this.waiting.add(settle);
      signal.addEventListener('abort', settle, { once: true });
    });
  }

  private get newestId(): number {
    return FIRST_PIECE_ID - 1 + this.texts.length + this.closing.length;
  }

  private event(id: number): StreamEvent {
    if (id < FIRST_PIECE_ID) return openingOf(this.head);
    const index = id - FIRST_PIECE_ID;
    const text = this.texts[index];
    if (text !== undefined) return { id, data: { delta: text, conversationId: this.head.conversationId } };
    return this.closing[index - this.texts.length]!;
  }
}
