import { AWAITED, Frontend } from './frontend-message';
import { MessageFramer } from './message-framer';
import type { SessionState } from './shared-session';
import type { SessionSettings } from './startup-packet';

/** Answers are handed on in pieces of about this size while a long one is still being made. */
const OUTBOX_BYTES = 256 * 1024;

/** One client's connection: what it has sent and what it has yet to be told. */
export class Connection implements SessionState {
  readonly framer = new MessageFramer(true);
  /** Messages to be run, in order. */
  readonly inbox: Buffer[] = [];
  readonly statements = new Map<string, string>();
  settings: SessionSettings = new Map();
  /** The startup packet has been answered. */
  started = false;
  /** The client is gone; what it had sent before is still run. */
  gone = false;
  private outbox: Buffer[] = [];
  private outboxBytes = 0;

  constructor(
    readonly id: number,
    private readonly send: (bytes: Buffer) => void,
  ) {}

  /** Takes out what is to be run next, in one go: a Query, or the messages up to a Sync or Flush, as far as they have come. */
  takeBatch(): Buffer[] {
    const { inbox } = this;
    let size = 0;
    for (const [type = 0] of inbox) {
      if (type === Frontend.Query && size > 0) break;
      size++;
      if (AWAITED.has(type)) break;
    }
    return inbox.splice(0, size);
  }

  /** Takes a message for the client; it goes out with the next `flush`, or when there are many. */
  deliver(message: Buffer): void {
    this.outbox.push(message);
    this.outboxBytes += message.length;
    if (this.outboxBytes >= OUTBOX_BYTES) this.flush();
  }

  /** Sends what has been delivered. */
  flush(): void {
    if (this.outboxBytes === 0) return;
    this.send(Buffer.concat(this.outbox, this.outboxBytes));
    this.outbox = [];
    this.outboxBytes = 0;
  }
}
