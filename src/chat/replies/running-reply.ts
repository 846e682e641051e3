import { errorBody } from '../../platform/http/errors';
import { ReplyLog, type Piece, type ReplyHead } from './reply-log';
import type { ReplyCopy, Verdict } from './reply-storage';
import { replyInterrupted, replyStopped } from './streams.errors';

/**
 * A reply while it is made. A reader sees a piece only when the copy has it, so that nothing that was read is lost with
 * the process. The model does not wait for readers or copies: what comes meanwhile is joined to one piece.
 */
export class RunningReply {
  readonly log: ReplyLog;
  private queue: Piece[] = [];
  private pumping: Promise<void> | undefined;

  constructor(
    head: ReplyHead,
    private readonly copy: ReplyCopy,
    private readonly abort: (reason: Error) => void,
  ) {
    this.log = new ReplyLog(head);
  }

  /** Adds a piece, which its readers see a moment later. */
  add(piece: Piece): void {
    this.queue.push(piece);
    this.pumping ??= this.pump();
  }

  /** Resolves when all pieces are with the readers. */
  async flush(): Promise<void> {
    await this.pumping;
  }

  /** Tells other processes that this one lives, and heeds what they say. */
  async renew(): Promise<void> {
    this.heed(await this.copy.append([]));
  }

  private async pump(): Promise<void> {
    while (this.queue.length > 0) {
      const pieces = joined(this.queue.splice(0));
      const verdict = await this.copy.append(pieces);
      if (verdict !== 'lost') this.log.append(pieces);
      this.heed(verdict);
    }
    this.pumping = undefined;
  }

  private heed(verdict: Verdict): void {
    if (verdict === 'stopped') this.abort(replyStopped());
    if (verdict !== 'lost') return;
    const interrupted = replyInterrupted();
    this.log.append([errorBody(interrupted)]);
    this.abort(interrupted);
  }
}

/** The same pieces, with texts that follow each other as one. */
function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  let text = '';
  for (const piece of pieces) {
    if ('text' in piece) text += piece.text;
    else {
      if (text) result.push({ text });
      text = '';
      result.push(piece);
    }
  }
  return text ? [...result, { text }] : result;
}
