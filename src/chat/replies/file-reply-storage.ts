import { appendFile, mkdir, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '../../platform/observability/logging/logger';
import { ReplyLog, type Piece, type ReplyHead } from './reply-log';
import type { CloseDead, ReplyCopy, ReplyStorage, Verdict } from './reply-storage';

const FILE = /^\d+\.jsonl$/;

/**
 * A file for each reply in the data folder, for the embedded default: a line for the head, then one for each piece. A
 * line is written before a client reads it, so a killed process loses nothing of what was said. The next start closes
 * what was left open. The files are not synced: a power cut may cost the last seconds.
 */
export class FileReplyStorage implements ReplyStorage {
  private readonly folder: string;

  constructor(
    dataFolder: string,
    private readonly keptMs: number,
    private readonly closeDead: CloseDead,
  ) {
    this.folder = join(dataFolder, 'streams');
  }

  async open(head: ReplyHead): Promise<ReplyCopy> {
    const file = new ReplyFile(join(this.folder, `${head.messageId}.jsonl`));
    await file.write(async () => {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      return [head];
    });
    return file;
  }

  async find(): Promise<undefined> {
    return undefined;
  }

  async stop(): Promise<void> {
    // One process has the data folder: it knows all replies.
  }

  async leftovers(): Promise<{ log: ReplyLog; copy: ReplyCopy }[]> {
    const names = await readdir(this.folder).catch(() => []);
    const replies = [];
    for (const name of names.filter((name) => FILE.test(name))) {
      const path = join(this.folder, name);
      const reply = await this.restore(path).catch((err: unknown) => {
        log.warn({ err }, 'a reply that was interrupted could not be closed');
      });
      if (reply) replies.push(reply);
    }
    return replies;
  }

  async sweep(): Promise<void> {
    // No other process has the data folder.
  }

  close(): void {
    // No file stays open.
  }

  private async restore(path: string): Promise<{ log: ReplyLog; copy: ReplyCopy } | undefined> {
    const copy = new ReplyFile(path);
    const [head, ...pieces] = linesOf(await readFile(path, 'utf8')) as [ReplyHead?, ...Piece[]];
    const isOld = Date.now() - (await stat(path)).mtimeMs > this.keptMs;
    const reply = head && new ReplyLog(head);
    reply?.append(pieces);
    if (!reply || (reply.isClosed && isOld)) {
      await copy.remove();
      return undefined;
    }
    if (!reply.isClosed) {
      const closing = await this.closeDead(reply.head, reply.text);
      await copy.append(closing);
      reply.append(closing);
    }
    return { log: reply, copy };
  }
}

/** The file of one reply. */
class ReplyFile implements ReplyCopy {
  private hasFailed = false;

  constructor(private readonly path: string) {}

  async append(pieces: Piece[]): Promise<Verdict> {
    if (pieces.length > 0) await this.write(async () => pieces);
    return 'runs';
  }

  async remove(): Promise<void> {
    await unlink(this.path).catch(() => undefined);
  }

  async erase(): Promise<void> {
    await this.remove();
  }

  /** Writes lines. After a failure, on a full disk say, the file is left as it is: it holds what came before. */
  async write(lines: () => Promise<object[]>): Promise<void> {
    if (this.hasFailed) return;
    try {
      const made = await lines();
      // The line before may have been cut off by a kill.
      const text = made.map((line) => `\n${JSON.stringify(line)}`).join('');
      await appendFile(this.path, text, { mode: 0o600 });
    } catch (err) {
      this.hasFailed = true;
      log.warn({ err }, 'a resumable reply is not copied: it would not outlive a kill of this process');
    }
  }
}

/** The whole lines. The last one of a killed process may be cut off: nobody has read it. */
function linesOf(text: string): object[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as object];
    } catch {
      return [];
    }
  });
}
