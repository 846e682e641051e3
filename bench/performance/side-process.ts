import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A helper process of a benchmark, such as the model; it prints the URL at which it serves. */
export class SideProcess {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** Starts a script of this folder and waits for its URL. */
  static async start(
    script: 'model-server' | 'express' | 'site-server',
    ...args: string[]
  ): Promise<SideProcess> {
    const path = join(__dirname, `${script}.js`);
    const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return new SideProcess(line.toString().trim(), child);
  }

  stop(): void {
    this.child.kill();
  }
}
