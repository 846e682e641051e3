import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routesOf } from '../../support/routes';
import { Service, type SharedService } from '../../support/service';

const ROOT = join(__dirname, '../../..');

interface OpenApi {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { headers?: object }>; operationId: string }>
  >;
}

describe('the OpenAPI document', () => {
  let service: SharedService;
  let served: OpenApi;
  beforeAll(async () => {
    service = await Service.shared();
    served = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as OpenApi;
  });

  const operations = () => Object.values(served.paths).flatMap((path) => Object.values(path));

  it('is committed as it is served (npm run openapi writes it anew)', () => {
    expect(JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))).toEqual(served);
  });

  it('is printed without starting anything, as it is served', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/src/openapi.js'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(served);
  });

  it('gives every operation a name of its own', () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('documents a success, the request id of every response, and the errors of a kept route', async () => {
    for (const { operationId, responses } of operations()) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '500', '503']));
      // A stream without further events is 204, which ends the attempts of a browser.
      const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
      expect(successes).toHaveLength(operationId === 'resumeStream' ? 2 : 1);
      for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty('x-request-id');
    }
    for (const { name, method, schemes } of await routesOf(service)) {
      const [, path = ''] = name.split(' ');
      const statuses = Object.keys(served.paths[path]![method.toLowerCase()]!.responses);
      if (schemes.length > 0)
        expect([name, statuses]).toEqual([name, expect.arrayContaining(['401', '403'])]);
      if (path.includes('{')) expect([name, statuses]).toEqual([name, expect.arrayContaining(['404'])]);
    }
  });

  it('holds none of the marks that it was made with', () => {
    expect(JSON.stringify(served)).not.toMatch(/x-error-codes|x-extra-content/);
  });

  it('is served with a page to read it in, whose files all come from here', async () => {
    for (const address of [`${service.baseUrl}/docs`, `${service.baseUrl}/docs/`]) {
      const page = await (await fetch(address)).text();
      const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThan(2);
      for (const file of files) {
        const url = new URL(file, address);
        expect(url.origin).toBe(service.baseUrl);
        expect([file, (await fetch(url)).status]).toEqual([file, 200]);
      }
    }
  });
});
