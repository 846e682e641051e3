import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program of this folder in a process of its own. */
export class Program {
  private readonly child: ChildProcess;
  /** The lines it has printed so far. */
  readonly lines: string[] = [];
  private ended = false;
  private readonly over: Promise<unknown>;
  private wake = (): void => undefined;

  constructor(file: string, ...args: string[]) {
    this.child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    const output = this.child.stdout;
    if (!output) throw new Error('no output to read');
    createInterface(output).on('line', (line) => {
      this.lines.push(line);
      this.wake();
    });
    this.over = once(this.child, 'close');
    this.child.once('close', () => {
      this.ended = true;
      this.wake();
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Waits until the program has printed `count` lines or has ended. */
  async printed(count: number): Promise<string[]> {
    while (this.lines.length < count && !this.ended)
      await new Promise<void>((resolve) => (this.wake = resolve));
    return this.lines;
  }

  /** Kills the program. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.over;
  }

  /** Sends the program a line and waits for its end. */
  async finish(): Promise<void> {
    this.child.stdin?.write('\n');
    await this.over;
  }
}
