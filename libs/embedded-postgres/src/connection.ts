import { Frontend } from './frontend-message';
import { MessageFramer, ProtocolViolation } from './message-framer';

/** A long answer is sent in pieces of about this size while it is being made. */
const OUTBOX_BYTES = 256 * 1024;

/** The connection of one client: messages from the client, and messages that it has yet to receive. */
export class Connection {
  readonly framer = new MessageFramer(true);
  /** The client's names of prepared statements, each with its name in the shared session. */
  readonly statements = new Map<string, string>();
  /** The channels to which the client listens. */
  readonly channels = new Set<string>();
  /** True once the startup packet has been answered. */
  hasStarted = false;
  /** True once the client is gone. Batches that it had sent still run. */
  isGone = false;
  private readonly batches: Buffer[][] = [];
  private unfinishedBatch: Buffer[] = [];
  private outbox: Buffer[] = [];
  private outboxBytes = 0;

  /** `searchPath`: schemas in which unqualified names are looked up, for SET search_path; `''` keeps the default. */
  constructor(
    readonly id: number,
    readonly searchPath: string,
    private readonly send: (bytes: Buffer) => void,
  ) {}

  /** True if there is a batch to run. */
  get hasBatch(): boolean {
    return this.batches.length > 0;
  }

  /** Adds a message to be run. A batch is a Query, or the messages up to a Sync. @throws ProtocolViolation */
  add(message: Buffer): void {
    const isQuery = message[0] === Frontend.Query;
    if (isQuery && this.unfinishedBatch.length > 0)
      throw new ProtocolViolation('a Query where a Sync was expected');
    this.unfinishedBatch.push(message);
    if (!isQuery && message[0] !== Frontend.Sync) return;
    this.batches.push(this.unfinishedBatch);
    this.unfinishedBatch = [];
  }

  /** Removes the next batch to run. */
  takeBatch(): Buffer[] | undefined {
    return this.batches.shift();
  }

  /** Removes everything that the client has sent. */
  clear(): void {
    this.batches.length = 0;
    this.unfinishedBatch = [];
  }

  /** Keeps a message for the client until the next `flush`, or until many messages have accumulated. */
  deliver(message: Buffer): void {
    if (this.isGone) return;
    this.outbox.push(message);
    this.outboxBytes += message.length;
    if (this.outboxBytes >= OUTBOX_BYTES) this.flush();
  }

  /** Sends the messages that were delivered. */
  flush(): void {
    if (this.outboxBytes === 0) return;
    this.send(Buffer.concat(this.outbox, this.outboxBytes));
    this.outbox = [];
    this.outboxBytes = 0;
  }
}
