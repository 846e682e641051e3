import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidSettingError } from '../../../src/platform/config/settings';
import { readAllSettings } from '../../../src/settings';
import { runToExit } from '../../support/service-process';

jest.setTimeout(240_000);

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
  ['EGRESS_ALLOW_CIDRS', { EGRESS_ALLOW_CIDRS: '10.0.0.0/33' }],
  ['EGRESS_ALLOW_CIDRS', { EGRESS_ALLOW_CIDRS: '10.0.0.0/8;127.0.0.0/8' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8,true' }],
  ['CRAWL_DELAY_MS', { CRAWL_DELAY_MS: '0.5s' }],
  ['CRAWL_MAX_PAGES', { CRAWL_MAX_PAGES: '0' }],
  ['PASSAGE_BUDGET_TOKENS', { PASSAGE_BUDGET_TOKENS: '100' }],
  ['REQUIRE_HTTPS', { REQUIRE_HTTPS: 'yes' }],
  ['TLS_KEY_FILE', { TLS_CERT_FILE: 'cert.pem' }],
  ['TLS_CERT_FILE', { TLS_KEY_FILE: 'key.pem' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
];

describe('a bad setting', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The one line on standard error that the start ended with. */
  const lastWords = async (settings: Record<string, string>) => {
    const { code, stderr } = await runToExit(settings);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^parley: [^\n]+\n$/);
    return stderr;
  };

  it.each(BAD)('is refused by its name, on one line: %s in %j', (named, settings) => {
    expect(() => readAllSettings(settings)).toThrow(InvalidSettingError);
    expect(() => readAllSettings(settings)).toThrow(new RegExp(`^${named} (must|is needed)[^\\n]+$`));
  });

  it('stops the start with one line on standard error, and tells no secret', async () => {
    expect(await lastWords({ PORT: 'abc', LOG_LEVEL: 'loud' })).toContain('PORT');
    const secret = 'tiny-secret';
    const line = await lastWords({ ADMIN_TOKEN: secret });
    expect(line).toContain('ADMIN_TOKEN');
    expect(line).not.toContain(secret);
  });

  it('that only the machine can tell stops the start the same way', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'neither a folder nor a certificate');
    const missing = join(folder, 'missing');
    const [tls, unreadable] = [{ TLS_CERT_FILE: file }, { TLS_CERT_FILE: missing }];
    expect(await lastWords({ ...tls, TLS_KEY_FILE: file })).toContain('TLS_CERT_FILE');
    expect(await lastWords({ ...tls, TLS_KEY_FILE: missing })).toContain('TLS_KEY_FILE');
    expect(await lastWords({ ...unreadable, TLS_KEY_FILE: file })).toContain('TLS_CERT_FILE');
    expect(await lastWords({ DATA_DIR: file })).toContain('DATA_DIR');
    expect(await lastWords({ DATA_DIR: join(file, 'below') })).toContain('DATA_DIR');
  });

  it('is a port that another process has', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await lastWords({ PORT: String(port) })).toMatch(/PORT.*EADDRINUSE/);
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('.env.example', () => {
  const lines = readFileSync(join(__dirname, '../../../.env.example'), 'utf8').split('\n');
  const entries = lines.filter((line) => /^[A-Z_]+=/.test(line)).map((line) => line.split('='));

  it('lists exactly the settings there are, each once', () => {
    expect(entries.map(([name]) => name).sort()).toEqual(readAllSettings({}).flatMap(Object.keys).sort());
  });

  it('says the defaults as they are, so that it can be used unchanged', () => {
    const asWritten = Object.fromEntries(entries);
    expect(readAllSettings(asWritten)).toEqual(readAllSettings({}));
  });

  it('has a comment above each setting', () => {
    lines.forEach((line, index) => {
      if (!/^[A-Z_]+=/.test(line)) return;
      const above = lines.slice(0, index).toReversed();
      const first = above.find((other) => !/^[A-Z_]+=/.test(other));
      expect([line, first]).toEqual([line, expect.stringMatching(/^# ./)]);
    });
  });
});
