import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { EVENT_TYPES } from '../../../src/webhooks/event-types';
import { ApiDocument } from '../../support/openapi/document';
import { useSharedService } from '../../support/use-service';

const ROOT = join(__dirname, '../../..');

interface Response {
  $ref?: string;
  headers?: Record<string, object>;
}

interface Parameter {
  in?: string;
  name?: string;
  example?: unknown;
}

interface Operation {
  parameters?: (Parameter & { $ref?: string })[];
  responses: Record<string, Response>;
  operationId: string;
  description: string;
  'x-minimum-plan'?: string;
  'x-required-scope'?: string;
}

interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, object>;
  components: {
    schemas: Record<string, { additionalProperties?: boolean }>;
    responses: Record<string, Response>;
    parameters: Record<string, Parameter>;
  };
}

/** The documents, by the argument of `dist/src/openapi.js` that prints them. */
const DOCUMENTS = [
  ['openapi.json', []],
  ['openapi-admin.json', ['admin']],
] as const;
/** The operations of the interface, by its names. */
const OF_THE_INTERFACE =
  `health sendMessage listAgents getAgent createAgent updateAgent deleteAgent listConversations
  getConversation listMessages messageFeedback listLeads getAnalytics listTrainingSources addTrainingSource
  deleteTrainingSource listWebhooks registerWebhook removeWebhook`.split(/\s+/);
const MAX_BYTES = 500_000;

const { service } = useSharedService();

const textOf = async (path: string): Promise<string> => (await fetch(service.baseUrl + path)).text();

describe.each(DOCUMENTS)('the OpenAPI document %s', (name, argument) => {
  let served: OpenApi;
  beforeAll(async () => {
    served = JSON.parse(await textOf(`/${name}`)) as OpenApi;
  });

  const operations = (): Operation[] => Object.values(served.paths).flatMap((path) => Object.values(path));
  const follow = (response: Response): Response =>
    response.$ref === undefined ? response : served.components.responses[response.$ref.split('/').at(-1)!]!;

  it('is committed as it is served (npm run openapi writes it anew)', () => {
    expect(JSON.parse(readFileSync(join(ROOT, name), 'utf8'))).toEqual(served);
  });

  it('is printed without starting anything, as it is served', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/src/openapi.js', ...argument], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(served);
  });

  it('is OpenAPI 3.1 of less than 500 kB', async () => {
    expect(served.openapi).toMatch(/^3\.1\./);
    expect(Buffer.byteLength(await textOf(`/${name}`))).toBeLessThan(MAX_BYTES);
  });

  it('gives every operation a unique name', () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('documents a success, the request id of every response, and common errors', () => {
    for (const { operationId, responses } of operations()) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '500', '503']));
      // A stream without further events is 204, which ends the attempts of a browser.
      const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
      expect(successes).toHaveLength(operationId === 'resumeStream' ? 2 : 1);
      for (const response of Object.values(responses))
        expect(follow(response).headers).toHaveProperty('x-request-id');
    }
  });

  it('gives every parameter of a path an example, which tools that send the documented requests need', () => {
    const ofPaths = operations().flatMap(({ parameters = [] }) =>
      parameters
        .map(({ $ref, ...own }) => ($ref ? served.components.parameters[$ref.split('/').at(-1)!]! : own))
        .filter((parameter) => parameter.in === 'path'),
    );
    expect(ofPaths).not.toEqual([]);
    expect(ofPaths.filter(({ example }) => example === undefined)).toEqual([]);
  });

  it('contains none of the marks that were used to make it', () => {
    expect(JSON.stringify(served)).not.toMatch(
      /x-error-kind|x-extra-content|x-honours|x-only-for|"nullable"/,
    );
  });

  it('closes no answer and no event: a later version may add fields', () => {
    const { schemas, responses } = served.components;
    const told = new Set<string>();
    const collect = (part: unknown): void => {
      for (const [, name] of JSON.stringify(part).matchAll(
        /"#\/components\/(?:schemas|responses)\/(\w+)"/g,
      )) {
        if (told.has(name!)) continue;
        told.add(name!);
        collect(schemas[name!] ?? responses[name!]);
      }
    };
    collect([operations().map((operation) => operation.responses), served.webhooks ?? {}]);
    expect(told.size).toBeGreaterThan(5);
    const closed = Object.keys(schemas).filter((name) => schemas[name]!.additionalProperties === false);
    expect(closed.filter((name) => told.has(name))).toEqual([]);
  });
});

describe('the documents of the API', () => {
  it('document the errors of a caller and of an object for every route', async () => {
    const { operations } = await ApiDocument.of(service.baseUrl);
    for (const { name, path, schemes, responses } of operations) {
      const statuses = Object.keys(responses);
      if (schemes.length > 0)
        expect([name, statuses]).toEqual([name, expect.arrayContaining(['401', '403'])]);
      if (path.includes('{')) expect([name, statuses]).toEqual([name, expect.arrayContaining(['404'])]);
    }
  });

  it("name the interface's operations as it does, and say which plan and scope they need", async () => {
    const { paths } = JSON.parse(await textOf('/openapi.json')) as OpenApi;
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(OF_THE_INTERFACE),
    );
    for (const { description, 'x-required-scope': scope } of operations)
      if (scope !== undefined) expect(description).toMatch(new RegExp(`Minimum plan: \\w+.*\`${scope}\``));
  });

  it('describe every event that a webhook can get', async () => {
    const { webhooks = {} } = JSON.parse(await textOf('/openapi.json')) as OpenApi;
    expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES, 'webhook.test']);
  });

  it('are shown without example ids in paths, whose first try would find nothing', async () => {
    const script = await textOf('/docs/swagger-ui-init.js');
    expect(script).toMatch(/"in": "path"/);
    expect(script).not.toMatch(/"in": "path",[^{}]*"example"/);
  });

  it('are shown on one page, where the operations of operators have their own tags and server', async () => {
    const script = await textOf('/docs/swagger-ui-init.js');
    const document = JSON.parse(/"swaggerDoc": (\{[\s\S]*?\n  \})/.exec(script)![1]!);
    const ofOperators = JSON.parse(await textOf('/openapi-admin.json'));
    expect(document.tags).toEqual(expect.arrayContaining(ofOperators.tags));
    for (const [path, item] of Object.entries<Record<string, any>>(ofOperators.paths)) {
      expect(document.paths[path].servers).toEqual([{ url: '/admin/v1' }]);
      expect(Object.keys(document.paths[path])).toEqual([...Object.keys(item), 'servers']);
    }
    const missing = [...script.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].filter(
      ([, kind = '', name = '']) => document.components[kind]?.[name] === undefined,
    );
    expect(missing).toEqual([]);
  });

  it('are links with their usual names', async () => {
    expect(await textOf('/docs-json')).toBe(await textOf('/openapi.json'));
    expect((await fetch(`${service.baseUrl}/openapi.yaml`)).status).toBe(200);
  });

  it.each([
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/openapi.yaml', 'text/yaml; charset=utf-8'],
    ['/openapi-admin.json', 'application/json; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/errors', 'text/html; charset=utf-8'],
    ['/docs/page.js', 'text/javascript; charset=utf-8'],
    ['/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['/docs/swagger-ui-init.js', 'text/javascript; charset=utf-8'],
    ['/docs/swagger-ui.css', 'text/css; charset=utf-8'],
  ])('are files of the build, compressed by it: %s', async (path, type) => {
    // Not `fetch`, which asks for a new answer and decompresses it.
    const read = async (headers: Record<string, string>) => {
      const sent = get(service.baseUrl + path, { headers });
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const { length } = await buffer(response);
      return { status: response.statusCode, headers: response.headers, length };
    };
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
      // The build does not make this form, so it would cost time at each request.
      ['deflate', undefined],
    ] as const) {
      const { status, headers, length } = await read({ 'accept-encoding': accepted });
      const {
        etag,
        'content-encoding': used,
        'content-type': sentType,
        'content-length': announced,
      } = headers;
      expect([status, accepted, used, sentType]).toEqual([200, accepted, encoding, type]);
      expect([announced, length > 100]).toEqual([String(length), true]);
      expect(etag).toMatch(/^"[\w-]+"$/);
      const again = await read({ 'accept-encoding': accepted, 'if-none-match': etag! });
      expect([again.status, again.length]).toEqual([304, 0]);
      const former = await read({ 'accept-encoding': accepted, 'if-none-match': '"former"' });
      expect([former.status, former.length]).toEqual([200, length]);
    }
  });

  it('are sent to one address 300 times a minute, and to others meanwhile', async () => {
    const read = async (address: string, path = '/openapi.yaml'): Promise<number> => {
      const response = await fetch(service.baseUrl + path, { headers: { 'x-forwarded-for': address } });
      await response.arrayBuffer();
      return response.status;
    };
    const statuses = await Promise.all(
      Array.from({ length: 320 }, () => read('10.44.3.1', '/docs/page.css')),
    );
    expect([200, 429].map((status) => statuses.filter((other) => other === status).length)).toEqual([
      300, 20,
    ]);
    expect([await read('10.44.3.1'), await read('10.44.3.2')]).toEqual([429, 200]);
  });

  it.each([
    '/docs',
    '/docs/',
    '/docs/install',
    '/docs/errors',
    '/docs/webhooks',
    '/docs/channels',
    '/docs/actions',
  ])('are served with a page to read, whose files all come from here: %s', async (path) => {
    const address = service.baseUrl + path;
    const page = await (await fetch(address)).text();
    const files = [...page.matchAll(/(?:src|href)="([^"#]+)[^"]*"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files.filter(
      (link) => !/^(data:|https:\/\/(www\.standardwebhooks|github)\.com)/.test(link),
    )) {
      const url = new URL(file, address);
      expect(url.origin).toBe(service.baseUrl);
      expect([file, (await fetch(url)).status]).toEqual([file, 200]);
    }
  });
});
