import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { until } from '../wait';
import { freePort } from './free-port';

/** Redis as a separate process that stores nothing on disk. */
export class RedisServer {
  readonly url: string;
  private process: ChildProcess | undefined;

  private constructor(private readonly port: number) {
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  /** Starts it again after a kill, empty, at the same address. */
  async start(): Promise<void> {
    const where = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', ''];
    this.process = spawn('redis-server', where, { stdio: 'ignore' });
    const probe = this.client();
    await until(
      () => probe.ping().catch(() => ''),
      (answer) => answer === 'PONG',
    );
    probe.disconnect();
  }

  /** A client that reconnects automatically. */
  client(): Redis {
    const client = new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    return client.on('error', () => undefined);
  }

  /** Suspends the process for all clients, or resumes it. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.process?.kill(name);
  }

  /** Kills it, with all its data. */
  async kill(): Promise<void> {
    const { process } = this;
    this.process = undefined;
    if (!process || process.exitCode !== null) return;
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
  }
}
