import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../root';
import { until } from '../wait';
import { fixedPort } from './free-port';

const PROGRAM = join(ROOT, '.ci/s3/node_modules/s3rver/bin/s3rver.js');
const BUCKET = 'files';
/** The only credentials that the server knows. */
const CREDENTIAL = 'S3RVER';

/** For tests with a store that has the API of S3: `npm ci --prefix .ci/s3` installs it. */
export const describeWithS3 = existsSync(PROGRAM) ? describe : describe.skip;

/** A store with the API of S3, as a separate process. It does not check signatures of version 4. */
export class S3Server {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<S3Server> {
    const server = new S3Server(await fixedPort(), mkdtempSync(join(tmpdir(), 'parley-s3-')));
    await server.start();
    return server;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The settings of a service that stores its files here. */
  get settings(): Record<string, string> {
    return {
      FILES_S3_ENDPOINT: this.endpoint,
      FILES_S3_BUCKET: BUCKET,
      FILES_S3_ACCESS_KEY_ID: CREDENTIAL,
      FILES_S3_SECRET_ACCESS_KEY: CREDENTIAL,
    };
  }

  /** Starts it again, with its objects, at the same address. */
  async start(): Promise<void> {
    const where = ['--directory', this.folder, '--address', '127.0.0.1', '--port', String(this.port)];
    const options = ['--silent', '--no-vhost-buckets', '--configure-bucket', BUCKET];
    this.process = spawn(process.execPath, [PROGRAM, ...where, ...options], { stdio: 'ignore' });
    await until(
      () =>
        fetch(this.endpoint).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status > 0,
    );
  }

  async stop(): Promise<void> {
    const { process } = this;
    this.process = undefined;
    if (!process || process.exitCode !== null) return;
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
  }

  /** Stops it and removes its objects. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The content of each object, by key. */
  async objects(): Promise<Map<string, Buffer>> {
    const names = await readdir(join(this.folder, BUCKET));
    const objects = names.filter((name) => name.endsWith('._S3rver_object'));
    return new Map(
      await Promise.all(
        objects.map(async (name): Promise<[string, Buffer]> => [
          name.replace('._S3rver_object', ''),
          await readFile(join(this.folder, BUCKET, name)),
        ]),
      ),
    );
  }
}
