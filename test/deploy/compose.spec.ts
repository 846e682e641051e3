import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import pg from 'pg';

const ROOT = join(__dirname, '../..');

interface ComposeService {
  readonly env_file?: string;
  readonly environment: Record<string, string | number>;
  readonly ports?: string[];
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: string[];
  readonly cap_add?: string[];
  readonly security_opt?: string[];
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly networks?: string[];
  readonly command?: string[];
}

const { services } = load(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), {
  schema: CORE_SCHEMA.withTags(mergeTag),
}) as { services: Record<string, ComposeService> };
const processes = ['api-1', 'api-2', 'worker'];
const settings = Object.keys(parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8')));
/** The settings that the Compose file sets itself. */
const FIXED = new Set([
  'PORT',
  'HOST',
  'ROLE',
  'DATABASE_URL',
  'REDIS_URL',
  'DRAIN_SECONDS',
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
]);

/** Replaces `${NAME:?}` and `${NAME:-default}` as Compose does; a default may have references. */
function interpolate(value: string, variables: Record<string, string>): string {
  const inner = /\$\{(\w+):([-?])([^{}]*)\}/;
  let result = value;
  for (let match = inner.exec(result); match; match = inner.exec(result)) {
    const [reference, name, kind, fallback] = match;
    const replacement = variables[name!] || (kind === '-' ? fallback : undefined);
    if (replacement === undefined) throw new Error(`${name} is required`);
    result = result.replace(reference, () => replacement);
  }
  return result;
}

/** The environment of a container: `.env` as `env_file`, overridden by `environment`. */
function environmentOf(name: string, dotEnv: Record<string, string>): Record<string, string> {
  const { env_file, environment } = services[name]!;
  const own = Object.entries(environment).map(([key, value]) => [key, interpolate(String(value), dotEnv)]);
  return { ...(env_file === '.env' && dotEnv), ...Object.fromEntries(own) };
}

const REQUIRED = {
  SECRET_KEY: 'a-secret-key-of-at-least-32-characters',
  ADMIN_TOKEN: 'an-admin-token-of-16',
  POSTGRES_PASSWORD: 'secret',
  VALKEY_PASSWORD: 'valkeysecret',
};

describe('docker-compose.yml', () => {
  it.each(processes)('passes every setting of .env to %s', (name) => {
    const dotEnv = {
      ...Object.fromEntries(settings.map((setting) => [setting, `<${setting}>`])),
      ...REQUIRED,
    };
    const environment = environmentOf(name, dotEnv);
    const lost = settings.filter(
      (setting) => environment[setting] !== dotEnv[setting as keyof typeof dotEnv],
    );
    expect(lost.filter((setting) => !FIXED.has(setting))).toEqual([]);
  });

  it.each(processes)('connects %s whatever the password', (name) => {
    const password = String.raw`p/a+s@s:w#o?r%d&'"\ ${'$'}{X}`;
    const { DATABASE_URL, PGPASSWORD } = environmentOf(name, { ...REQUIRED, POSTGRES_PASSWORD: password });
    const before = process.env['PGPASSWORD'];
    process.env['PGPASSWORD'] = PGPASSWORD;
    const client = new pg.Client({ connectionString: DATABASE_URL });
    if (before === undefined) delete process.env['PGPASSWORD'];
    else process.env['PGPASSWORD'] = before;
    expect({ password: client.password, host: client.host, user: client.user }).toEqual({
      password,
      host: 'postgres',
      user: 'parley',
    });
  });

  it.each(Object.keys(REQUIRED))('does not start without %s', (name) => {
    expect(() => environmentOf('api-1', { ...REQUIRED, [name]: '' })).toThrow(`${name} is required`);
  });

  it.each(Object.keys(services))('gives %s no more than it needs', (name) => {
    const { read_only, cap_drop, cap_add, security_opt, mem_limit, pids_limit } = services[name]!;
    expect({ read_only, cap_drop, cap_add, security_opt, pids_limit }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      cap_add: name === 'proxy' ? ['NET_BIND_SERVICE'] : undefined,
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
    });
    expect(mem_limit).toMatch(/^\d+[mg]$/);
  });

  it('has a password for Valkey, which only the processes and the health check know', () => {
    expect(environmentOf('worker', REQUIRED)['REDIS_URL']).toBe('redis://:valkeysecret@valkey:6379');
    expect(services['valkey']!.command!.join(' ')).toContain('requirepass');
    expect(JSON.stringify(services['valkey']!.command)).not.toContain('VALKEY_PASSWORD');
    expect(() => environmentOf('valkey', {})).toThrow('VALKEY_PASSWORD is required');
  });

  it('keeps the proxy and the encoder away from the data', () => {
    const withData = Object.keys(services).filter((name) => services[name]!.networks?.includes('data'));
    expect(withData.toSorted()).toEqual(['api-1', 'api-2', 'postgres', 'valkey', 'worker']);
    for (const name of ['postgres', 'valkey']) expect(services[name]!.networks).toEqual(['data']);
  });

  it('publishes the proxy only, in front of both api processes', () => {
    const published = Object.keys(services).filter((name) => services[name]!.ports);
    expect(published).toEqual(['proxy']);
    expect(services['proxy']!.environment['UPSTREAMS']).toBe('api-1:3000 api-2:3000');
    expect(environmentOf('proxy', {})['SITE_ADDRESS']).toBe('localhost');
    expect(environmentOf('api-1', REQUIRED)['PUBLIC_URL']).toBe('https://localhost');
    expect(environmentOf('api-1', { ...REQUIRED, SITE_ADDRESS: 'chat.example.com' })['PUBLIC_URL']).toBe(
      'https://chat.example.com',
    );
  });

  it.each(processes)('gives %s DRAIN_SECONDS and 35 s to stop', (name) => {
    const { DRAIN_SECONDS } = environmentOf(name, REQUIRED);
    const graceSeconds = Number(/^(\d+)s$/.exec(services[name]!.stop_grace_period!)![1]);
    expect(graceSeconds).toBeGreaterThanOrEqual(Number(DRAIN_SECONDS) + 35);
  });
});
