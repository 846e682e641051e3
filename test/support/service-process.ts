import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './root';

const MAIN = 'dist/src/main.js';
/** The operator's token of every service under test. */
export const ADMIN_TOKEN = 'an-admin-token-for-tests';
const SECRET_KEY = 'a-secret-key-for-tests-of-32-characters';

/** Settings of every service under test: quiet, on loopback, fast crawls of loopback sites. */
export const TEST_ENVIRONMENT = {
  PORT: '0',
  ADMIN_TOKEN,
  SECRET_KEY,
  EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  CRAWL_DELAY_MS: '0',
  // Tests send more requests than tenants.
  RATE_LIMIT_PLUS: '100000',
  RATE_LIMIT_PRO: '100000',
  RATE_LIMIT_ENTERPRISE: '100000',
  // Tests count the calls of the model, and script one answer for each.
  REWRITE_QUESTIONS: 'follow-ups',
  // Tests train many agents, and few of them search by vectors.
  ENCODER_WEIGHTS: 'none',
  // Lets a test send requests from many addresses, in X-Forwarded-For.
  TRUST_PROXY: '127.0.0.1/32',
  // With DATABASE_URL the service prints its address only in the log.
  LOG_LEVEL: process.env['TEST_DATABASE_URL'] ? 'info' : 'warn',
  // Nothing answers there, so that tests reach no platform.
  TELEGRAM_API_URL: 'http://127.0.0.1:9',
  SLACK_API_URL: 'http://127.0.0.1:9',
  META_GRAPH_URL: 'http://127.0.0.1:9',
  INSTAGRAM_GRAPH_URL: 'http://127.0.0.1:9',
};

/**
 * Options of Node.js for a service of one test file. V8 optimises the WebAssembly of the embedded database in the
 * background for two seconds of each start; a few tests gain nothing from that.
 */
const UNDER_TEST = process.env['TEST_DATABASE_URL'] ? [] : ['--liftoff-only'];

/** One process of the service. It starts in a folder without `.env`. */
export class ServiceProcess {
  output = '';
  baseUrl = '';

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
  }

  /**
   * Starts a process of the build in `root` with this Node.js and its options, and waits until it serves (or, as a
   * worker, runs jobs).
   * @throws Error when it ends instead
   */
  static async start(
    environment: NodeJS.ProcessEnv,
    { node = process.execPath, options = UNDER_TEST, folder = tmpdir(), root = ROOT } = {},
  ): Promise<ServiceProcess> {
    const started = new ServiceProcess(
      spawn(node, [...options, join(root, MAIN)], {
        cwd: folder,
        env: { PATH: process.env['PATH'], ...environment },
      }),
    );
    started.baseUrl = await started.firstLine(
      /(https?:\/\/[\w.]+:\d+)\/api\/v1|"baseUrl":"([^"]+)"|worker started/,
    );
    return started;
  }

  /** From now on, reads the output without keeping it, as long benchmarks need. */
  forgetOutput(): void {
    this.output = '';
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.removeAllListeners('data').resume();
  }

  /** The id of the process. */
  get pid(): number {
    return this.child.pid!;
  }

  /**
   * Sends the signal and waits for the exit; resolves with the exit code, or null when the signal killed the process.
   */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exited = once(this.child, 'exit');
      this.child.kill(signal);
      await exited;
    }
    return this.child.exitCode;
  }

  private async firstLine(pattern: RegExp): Promise<string> {
    const exited = once(this.child, 'exit').then(() => 'exited');
    while (!pattern.test(this.output)) {
      const printed = once(this.child.stdout!, 'data').then(() => 'printed');
      if ((await Promise.race([exited, printed])) === 'exited')
        throw new Error(`the service ended: ${this.output}`);
    }
    const match = pattern.exec(this.output)!;
    return match[1] ?? match[2] ?? '';
  }
}

/** Runs the built service with these settings until it exits; for settings that must prevent the start. */
export async function runToExit(
  environment: Record<string, string>,
  startFolder?: string,
): Promise<{ code: number | null; output: string; stderr: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  const child = spawn(process.execPath, [...UNDER_TEST, join(ROOT, MAIN)], {
    cwd: startFolder ?? folder,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, ...environment },
  });
  let output = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  rmSync(folder, { recursive: true, force: true });
  return { code, output, stderr };
}
