import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(__dirname, '../../src/main.js');

/** The built service as a process of its own. */
export interface RunningService {
  /** Reads paths of the public API with a new live key of the account. @throws Error for any status but 200 */
  authorize(accountId: number): Promise<(path: string) => Promise<unknown>>;
  stop(): Promise<void>;
}

/** Starts the service on a free port of 127.0.0.1 and waits until it serves. `environment` has an `ADMIN_TOKEN`. */
export async function startService(
  environment: NodeJS.ProcessEnv & { ADMIN_TOKEN: string },
): Promise<RunningService> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...environment, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let origin: string | undefined;
  child.stdout.setEncoding('utf8');
  const exited = once(child, 'exit');
  while (!origin) {
    const printed = once(child.stdout, 'data') as Promise<[string]>;
    const [text] = await Promise.race([printed, exited.then((): [undefined] => [undefined])]);
    if (text === undefined) throw new Error(`the service ended: ${output}`);
    output += text;
    origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
  }
  // Nobody reads the log from here on, and it must not fill the pipe.
  child.stdout.resume();

  const ask = async (path: string, token: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(origin + path, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    authorize: async (accountId) => {
      const body = JSON.stringify({ mode: 'live' });
      const path = `/admin/v1/accounts/${accountId}/keys`;
      const key = (await ask(path, environment.ADMIN_TOKEN, { method: 'POST', body })) as { secret: string };
      return (path) => ask(`/api/v1${path}`, key.secret);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
