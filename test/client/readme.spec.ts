import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_TOKEN } from '../support/service-process';
import { freePort } from '../support/servers/free-port';
import { useSharedService } from '../support/use-service';
import { until } from '../support/wait';
import { Project, ROOT } from './project';

const README = readFileSync(join(ROOT, 'libs/client/README.md'), 'utf8');
const PROGRAM = [...README.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code).join('\n');

describe("the program of the client's README", () => {
  const { service, test } = useSharedService();
  const project = new Project();

  beforeAll(async () => {
    await project.installClient();
    project.write('readme.ts', PROGRAM);
    project.link('@types/react');
    project.write('react.tsx', /^```tsx\n(.*?)^```/ms.exec(README)![1]!);
  });
  afterAll(() => project.remove());

  it('compiles for a bundler too, strictly', async () => {
    await project.compile({ module: 'esnext', moduleResolution: 'bundler', noEmit: true });
  });

  it('runs against the service, with the promised results', async () => {
    await project.compile();
    const port = await freePort();
    const program = project.start(['./out/readme.js'], {
      PARLEY_API_KEY: test.token!,
      PARLEY_ADMIN_TOKEN: ADMIN_TOKEN,
      PARLEY_BASE_URL: service.baseUrl,
      WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      PORT: String(port),
    });
    try {
      await until(
        async () => program.output(),
        (text) =>
          [/a lead: ada@example\.com/, /a test/, /^version/m].every((line) => line.test(text)) ||
          program.code() !== null,
      );
      if (program.code() !== null) throw new Error(program.output());
      const lines = program.output().split('\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.stringContaining('within 30 days'),
          expect.stringContaining('refunds@example.com'),
          expect.stringMatching(/^message \d+ true$/),
          '1 agents',
          expect.stringMatching(/→ .*positive$/),
          'name name is required',
          'one agent: true',
          'visiting Support []',
          'hand over ply_live_',
        ]),
      );
    } finally {
      program.stop();
      await program.ended;
    }
  });

  it('is of a package with the built modules, their types, README and licence, and nothing else', () => {
    const folder = join(project.folder, 'node_modules/@parley/client');
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: folder });
    const [{ files }] = JSON.parse(listed.toString()) as [{ files: { path: string }[] }];
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'package.json',
        'dist/cjs/index.js',
        'dist/esm/index.d.ts',
      ]),
    );
    const built =
      /^(?:LICENSE|README\.md|package\.json|dist\/(?:cjs|esm)\/(?!.*\.spec\.).*\.(?:js|d\.ts|json))$/;
    expect(paths.filter((path) => !built.test(path))).toEqual([]);
  });

  it('is loaded by plain JavaScript, as a module and by require', async () => {
    project.write('plain.mjs', `import { Parley } from '@parley/client'; console.log(typeof Parley);`);
    project.write('plain.cjs', `console.log(typeof require('@parley/client').Parley);`);
    expect(await project.node(['./plain.mjs'])).toContain('function');
    expect(await project.node(['./plain.cjs'])).toContain('function');
  });

  it('compiles in a CommonJS project too, strictly', async () => {
    project.write(
      'common/index.cts',
      `import parley = require('@parley/client');
       export const name = async (client: parley.Parley): Promise<string> => (await client.agents.get(1)).name;`,
    );
    await project.compile({ noEmit: true });
  });
});
