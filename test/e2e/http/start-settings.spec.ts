import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STARTING } from '../../../src/start/welcome';
import { fillDataFolder } from '../../support/backends';
import { ADMIN_TOKEN, runToExit, ServiceProcess } from '../../support/service-process';
import { until } from '../../support/wait';

const SECRET_KEY = 'a-secret-key-for-tests-of-32-characters';

/** A folder whose database exists already, as its creation takes seconds. */
async function useDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  folders.push(folder);
  await fillDataFolder(folder);
  return folder;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('a bad setting', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await useDataFolder();
  });

  /** The one line, on standard error, that the start printed. */
  const lastWords = async (settings: Record<string, string>) => {
    const { code, stderr, output } = await runToExit({ SECRET_KEY, ...settings });
    expect(code).toBe(1);
    expect(output.replace(STARTING, '')).toBe(stderr);
    expect(stderr).toMatch(/^parley: [^\n]+\n$/);
    return stderr;
  };

  it('stops the start with one line on standard error, and reveals no secret', async () => {
    expect(await lastWords({ PORT: 'abc', LOG_LEVEL: 'loud' })).toContain('PORT');
    const secret = 'tiny-secret';
    const line = await lastWords({ ADMIN_TOKEN: secret });
    expect(line).toContain('ADMIN_TOKEN');
    expect(line).not.toContain(secret);
  });

  it('that only the machine can detect stops the start in the same way', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'neither a folder nor a certificate');
    const tls = { DATA_DIR: folder, TLS_CERT_FILE: file, TLS_KEY_FILE: file };
    expect(await lastWords(tls)).toContain('TLS_CERT_FILE');
    expect(await lastWords({ DATA_DIR: file })).toContain('DATA_DIR');
    expect(await lastWords({ DATA_DIR: join(file, 'below') })).toContain('DATA_DIR');
  });

  it('may be a port that another process has', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await lastWords({ DATA_DIR: folder, PORT: String(port) })).toMatch(/PORT.*EADDRINUSE/);
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('a start that cannot work', () => {
  it('ends with one line that says what to do', async () => {
    const database = { DATABASE_URL: 'postgres://parley@127.0.0.1:1/parley', SECRET_KEY };
    const { code, output } = await runToExit(database);
    expect([code, output]).toEqual([
      1,
      'parley: DATABASE_URL cannot be used: no server accepts connections at this host and port (ECONNREFUSED)\n',
    ]);
  });
});

describe('with a .env in the folder of the start, and a model endpoint that cannot be reached', () => {
  let folder: string;
  let service: ServiceProcess;
  beforeAll(async () => {
    folder = await useDataFolder();
    writeFileSync(
      join(folder, '.env'),
      `PORT=abc\nMODEL_NAMES=tiny\nADMIN_TOKEN=short\nSECRET_KEY=${SECRET_KEY}\n`,
    );
    const model = { MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'm' };
    service = await ServiceProcess.start({ DATA_DIR: folder, PORT: '0', ADMIN_TOKEN, ...model }, { folder });
  });
  afterAll(() => service.end('SIGTERM'));

  it('the environment comes first, and unknown settings are warnings', () => {
    expect(service.output).toMatch(/"setting":"MODEL_NAMES"/);
    expect(service.output).not.toContain('tiny');
  });

  it('/ready shows the reason and stays 200, and the start logs it', async () => {
    const ready = await until(
      async () =>
        fetch(`${service.baseUrl}/ready`).then(async (answer) => ({
          status: answer.status,
          body: (await answer.json()) as { model: object },
        })),
      ({ body }) => JSON.stringify(body.model) !== '{"state":"unknown"}',
    );
    expect(ready).toMatchObject({
      status: 200,
      body: { model: { state: 'unreachable', reason: 'ECONNREFUSED' } },
    });
    expect(service.output).toContain('the model endpoint cannot be reached');
  });

  it('a bad setting in .env stops the start', async () => {
    const { output } = await runToExit({ DATA_DIR: folder }, folder);
    expect(output).toMatch(/^parley: ADMIN_TOKEN must [^\n]+\n$/);
  });
});
