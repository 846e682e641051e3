import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidSettingError } from '../../../src/platform/config/settings';
import { readAllSettings } from '../../../src/settings';
import { STARTING } from '../../../src/start/welcome';
import { fillDataFolder } from '../../support/backends';
import { ADMIN_TOKEN, runToExit, ServiceProcess } from '../../support/service-process';
import { until } from '../../support/wait';

const SECRET_KEY = 'a-secret-key-for-tests-of-32-characters';
const DATABASE_URL = 'postgres://localhost/parley';

/** Settings that must stop the start, and the variable that the line must name. */
const BAD: [named: string, settings: Record<string, string>][] = [
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '80.5' }],
  ['PORT', { PORT: ' 80' }],
  ['METRICS_PORT', { METRICS_PORT: '65536' }],
  ['METRICS_PORT', { METRICS_PORT: '3000' }],
  ['ROLE', { ROLE: 'both' }],
  ['DATABASE_URL', { ROLE: 'worker' }],
  ['DATABASE_URL', { ROLE: 'api' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/parley', SECRET_KEY }],
  ['DATABASE_URL', { DATABASE_URL: 'localhost', SECRET_KEY }],
  ['SECRET_KEY', { DATABASE_URL }],
  ['SECRET_KEY', { SECRET_KEY: 'short' }],
  ['DATABASE_POOL_SIZE', { DATABASE_POOL_SIZE: '1' }],
  ['REDIS_URL', { REDIS_URL: 'http://localhost', DATABASE_URL, SECRET_KEY }],
  ['DATABASE_URL', { REDIS_URL: 'redis://localhost' }],
  ['ADMIN_TOKEN', { ADMIN_TOKEN: 'short' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'chat.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://' }],
  ['MODEL_BASE_URL', { MODEL_BASE_URL: 'ftp://localhost', MODEL_NAME: 'm' }],
  ['MODEL_NAME', { MODEL_BASE_URL: 'http://localhost/v1' }],
  ['MODEL_BASE_URL', { MODEL_NAME: 'm' }],
  ['EMBEDDING_BASE_URL', { EMBEDDING_BASE_URL: 'ftp://localhost', EMBEDDING_MODEL: 'm' }],
  ['EMBEDDING_MODEL', { EMBEDDING_BASE_URL: 'http://localhost/v1' }],
  ['EMBEDDING_BASE_URL', { EMBEDDING_MODEL: 'm' }],
  [
    'EMBEDDING_API_KEY',
    { EMBEDDING_BASE_URL: 'http://localhost/v1', EMBEDDING_MODEL: 'm', EMBEDDING_API_KEY: 'a b' },
  ],
  ['RERANK_BASE_URL', { RERANK_BASE_URL: 'ftp://localhost', RERANK_MODEL: 'm' }],
  ['RERANK_MODEL', { RERANK_BASE_URL: 'http://localhost' }],
  ['RERANK_BASE_URL', { RERANK_MODEL: 'm' }],
  ['EGRESS_ALLOW_CIDRS', { EGRESS_ALLOW_CIDRS: '10.0.0.0/33' }],
  ['EGRESS_ALLOW_CIDRS', { EGRESS_ALLOW_CIDRS: '10.0.0.0/8;127.0.0.0/8' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8,true' }],
  ['CRAWL_DELAY_MS', { CRAWL_DELAY_MS: '0.5s' }],
  ['CRAWL_MAX_PAGES', { CRAWL_MAX_PAGES: '0' }],
  ['PASSAGE_BUDGET_TOKENS', { PASSAGE_BUDGET_TOKENS: '100' }],
  ['REFUSE_UNGROUNDED', { REFUSE_UNGROUNDED: 'yes' }],
  ['REWRITE_QUESTIONS', { REWRITE_QUESTIONS: 'true' }],
  ['REQUIRE_HTTPS', { REQUIRE_HTTPS: 'yes' }],
  ['TLS_KEY_FILE', { TLS_CERT_FILE: 'cert.pem' }],
  ['TLS_CERT_FILE', { TLS_KEY_FILE: 'key.pem' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://parley:a/b+c@localhost/parley', SECRET_KEY }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://parley:a%zz@localhost/parley', SECRET_KEY }],
  ['DELIVERIES', { DELIVERIES: 'off' }],
  ['SECRET_KEY_PREVIOUS', { SECRET_KEY_PREVIOUS: 'short' }],
  ['ADMIN_TOKEN_PREVIOUS', { ADMIN_TOKEN_PREVIOUS: 'short' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
];

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

  it.each(BAD)('is refused by its name, on one line: %s in %j', (named, settings) => {
    expect(() => readAllSettings(settings)).toThrow(InvalidSettingError);
    expect(() => readAllSettings(settings)).toThrow(new RegExp(`^${named} (must|is needed)[^\\n]+$`));
  });

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

describe('networks', () => {
  it('may be single addresses', () => {
    const [settings] = readAllSettings({
      TRUST_PROXY: '127.0.0.1, ::1,10.0.0.0/8',
      EGRESS_ALLOW_CIDRS: '10.0.0.1',
    });
    expect(settings.TRUST_PROXY).toEqual(['127.0.0.1/32', '::1/128', '10.0.0.0/8']);
    expect(settings.EGRESS_ALLOW_CIDRS).toEqual(['10.0.0.1/32']);
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
    expect(() =>
      readAllSettings({ ...database, DATABASE_URL: 'postgres://parley:a/b@localhost/parley' }),
    ).toThrow('write / as %2F');
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

describe('.env.example', () => {
  const lines = readFileSync(join(__dirname, '../../../.env.example'), 'utf8').split('\n');
  const entries = lines.filter((line) => /^[A-Z0-9_]+=/.test(line)).map((line) => line.split('='));

  it('lists every setting exactly once, and no others', () => {
    expect(entries.map(([name]) => name).sort()).toEqual(readAllSettings({}).flatMap(Object.keys).sort());
  });

  it('states the true defaults, so that it can be used unchanged', () => {
    const asWritten = Object.fromEntries(entries);
    expect(readAllSettings(asWritten)).toEqual(readAllSettings({}));
  });

  it('has a comment above each setting', () => {
    lines.forEach((line, index) => {
      if (!/^[A-Z0-9_]+=/.test(line)) return;
      const above = lines.slice(0, index).toReversed();
      const first = above.find((other) => !/^[A-Z0-9_]+=/.test(other));
      expect([line, first]).toEqual([line, expect.stringMatching(/^# ./)]);
    });
  });
});
