import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Answer, Request } from './child/messages';
import { DocumentError } from './document-error';
import type { Found } from './document-part';
import type { DocumentLimits } from './limits';

/** The process measures its own time. If it does not answer for this many times as long, it is killed. */
const MAX_WAIT_FACTOR = 5;
const ENTRY = join(__dirname, 'child', 'document.child.js');

/** How a file is read. */
export interface ReadingOptions {
  signal?: AbortSignal;
  /** The priority of the process (`os.setPriority`); below that of others by default. */
  priority?: number;
}

/**
 * Reads a file in a process of its own, as parts in the order of the file; for a ZIP, its files one after the other,
 * with unreadable files as `skipped`. The file waits while a part is used, so that memory holds one part. The process
 * ends with the iteration in any case.
 * @throws DocumentError for a file that cannot be read within the limits; the reason of `signal`; an error of the file
 * system; Error when the process cannot be started
 */
export async function* readDocument(
  path: string,
  limits: DocumentLimits,
  { signal, priority = constants.priority.PRIORITY_BELOW_NORMAL }: ReadingOptions = {},
): AsyncGenerator<Found> {
  signal?.throwIfAborted();
  await access(path);
  // Without the settings of the service, which include its keys.
  const child = fork(ENTRY, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const answers = new Answers(child, limits, signal);
  try {
    await once(child, 'spawn');
    lower(child, priority);
    let request: Request = { kind: 'read', path, limits };
    for (;;) {
      const answer = await answers.next(request);
      if (answer.kind === 'end') return;
      if (answer.kind === 'failed') throw new DocumentError(answer.code, limits);
      yield answer;
      request = { kind: 'more' };
    }
  } finally {
    child.kill('SIGKILL');
  }
}

/** The answers of a process. All together must come within its time. */
class Answers {
  private leftMs: number;
  private readonly received: Answer[] = [];
  private exit: { code: number | null; signal: string | null } | null = null;
  private wake = (): void => {};

  constructor(
    private readonly child: ChildProcess,
    private readonly limits: DocumentLimits,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.leftMs = limits.maxMs * MAX_WAIT_FACTOR;
    child.on('message', (answer: Answer) => {
      this.received.push(answer);
      this.wake();
    });
    // After its last message.
    child.on('close', (code, signal) => {
      this.exit = { code, signal };
      this.wake();
    });
    // The process no longer takes messages; its exit shows why.
    child.on('error', () => {});
  }

  async next(request: Request): Promise<Answer> {
    if (this.exit === null) this.child.send(request, () => {});
    const start = performance.now();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.wake();
    }, this.leftMs);
    const stop = (): void => this.wake();
    this.signal?.addEventListener('abort', stop);
    try {
      for (;;) {
        const answer = this.received.shift();
        if (answer !== undefined) return answer;
        if (this.exit !== null) throw this.meaningOf(this.exit);
        this.signal?.throwIfAborted();
        if (isLate) throw new DocumentError('too_slow', this.limits);
        await new Promise<void>((resolve) => (this.wake = resolve));
      }
    } finally {
      clearTimeout(timer);
      this.signal?.removeEventListener('abort', stop);
      this.leftMs -= performance.now() - start;
    }
  }

  /** A process that was killed from outside is assumed to have taken too much memory. */
  private meaningOf({ code, signal }: NonNullable<Answers['exit']>): Error {
    if (signal === 'SIGKILL' || signal === 'SIGABRT')
      return new DocumentError('too_much_memory', this.limits);
    if (signal !== null) return new DocumentError('broken', this.limits);
    return new Error(`the process that reads the file has ended with code ${code}`);
  }
}

/** Lets chats go first: reading a file takes a core for seconds. */
function lower(child: ChildProcess, priority: number): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority);
  } catch {
    // It has ended already.
  }
}
