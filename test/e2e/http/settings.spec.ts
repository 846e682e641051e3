import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidSettingError } from '../../../src/platform/config/settings';
import { readAllSettings } from '../../../src/settings';

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

it.each(BAD)('a bad setting is refused by its name, on one line: %s in %j', (named, settings) => {
  expect(() => readAllSettings(settings)).toThrow(InvalidSettingError);
  expect(() => readAllSettings(settings)).toThrow(new RegExp(`^${named} (must|is needed)[^\\n]+$`));
});

it('a password with characters that a URL cannot have is refused with the way to write them', () => {
  expect(() =>
    readAllSettings({ DATABASE_URL: 'postgres://parley:a/b@localhost/parley', SECRET_KEY }),
  ).toThrow('write / as %2F');
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
