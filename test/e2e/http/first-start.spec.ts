import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../support/client';
import { ROOT } from '../../support/root';
import { runToExit, ServiceProcess } from '../../support/service-process';
import { until } from '../../support/wait';

const KEYS = /ply_(live|test)_[0-9A-Za-z]{38}/g;

/** The output of the command in a shell; on a machine without curl, the answer to the request in the command. */
async function paste(command: string): Promise<string> {
  if (spawnSync('curl', ['--version']).status === 0) {
    return spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' }).stdout;
  }
  const [, url = '', authorization = '', type = '', body = ''] =
    /^curl -s (\S+) -H 'Authorization: ([^']+)' \\\s+-H 'Content-Type: ([^']+)' -d '([^']+)'$/.exec(
      command,
    ) ?? [];
  const headers = { authorization, 'content-type': type };
  return (await fetch(url, { method: 'POST', headers, body })).text();
}

describe('a first start with no settings', () => {
  let folder: string;
  let environment: Record<string, string>;
  let service: ServiceProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    environment = { PORT: '0', DATA_DIR: join(folder, 'data') };
    service = await ServiceProcess.start(environment);
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  const keys = () => [...new Set(service.output.match(KEYS))];
  const file = (name: string) => join(folder, 'data', name);

  it('prints a live and a test key, and a command whose paste creates an agent', async () => {
    expect(
      keys()
        .map((key) => key.slice(0, 9))
        .sort(),
    ).toEqual(['ply_live_', 'ply_test_']);
    const command = /curl [\s\S]+\}'/.exec(service.output)?.[0] ?? '';
    expect(JSON.parse(await paste(command))).toEqual({
      agent: expect.objectContaining({ name: 'My agent' }),
    });
    const [live = '', test = ''] = keys().sort();
    const base = `${service.baseUrl}/api/v1`;
    expect((await new Client(base, live).get('/agents')).body.agents).toHaveLength(1);
    expect((await new Client(base, test).get('/agents')).body.agents).toHaveLength(0);
  });

  it('keeps its secrets in files that only their owner may read, complete and with no draft left', () => {
    for (const name of ['admin-token', 'secret-key']) {
      expect([name, (statSync(file(name)).mode & 0o777).toString(8)]).toEqual([name, '600']);
      expect(readFileSync(file(name), 'utf8')).toMatch(/^[\w-]{43}\n$/);
    }
    expect((statSync(file('pg')).mode & 0o777).toString(8)).toBe('700');
    expect(readdirSync(join(folder, 'data')).sort()).toEqual(['admin-token', 'lock', 'pg', 'secret-key']);
  });

  it('accepts the generated token for the operator, and prints it nowhere', async () => {
    const token = readFileSync(file('admin-token'), 'utf8').trim();
    const { status, body } = await new Client(`${service.baseUrl}/admin/v1`, token).get('/accounts');
    expect(status).toBe(200);
    expect(body.accounts).toEqual([expect.objectContaining({ name: 'Demo', plan: 'enterprise' })]);
    expect(service.output).not.toContain(token);
    expect(service.output).not.toContain(readFileSync(file('secret-key'), 'utf8').trim());
  });

  it('keeps a second process out of its data folder, with one line, and continues', async () => {
    const { code, stderr } = await runToExit(environment);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^parley: the data folder [^\n]+ is in use by process \d+[^\n]*\n$/);
    expect(stderr).toContain(environment['DATA_DIR']);
    expect((await fetch(`${service.baseUrl}/ready`)).status).toBe(200);
  });

  it('prints no key at the second start, where the keys of the first still work', async () => {
    const [live = ''] = keys().sort();
    const secrets = readFileSync(file('secret-key'), 'utf8');
    await service.end('SIGTERM');
    const first = service;
    service = await ServiceProcess.start(environment);
    expect(service.output.match(KEYS)).toBeNull();
    expect(service.output).toContain('Parley is ready');
    expect(readFileSync(file('secret-key'), 'utf8')).toBe(secrets);
    expect((await new Client(`${service.baseUrl}/api/v1`, live).get('/agents')).status).toBe(200);
    // For the tests that read the first start's output, whichever comes first.
    service.output = first.output + service.output;
  });
});

it('begins again after a first start that was killed while it created the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  const environment = { PORT: '0', DATA_DIR: folder };
  const killed = spawn(process.execPath, [join(ROOT, 'dist/src/main.js')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: 'ignore',
  });
  await until(async () => existsSync(join(folder, 'pg')), Boolean);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const service = await ServiceProcess.start(environment);
  expect((await fetch(`${service.baseUrl}/ready`)).status).toBe(200);
  await service.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});
