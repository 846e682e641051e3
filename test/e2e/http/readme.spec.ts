import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useSharedService } from '../../support/use-service';
import { Site } from '../../support/site';

const README = readFileSync(join(__dirname, '../../../README.md'), 'utf8');
const [, SCRIPT] = /```sh\n(KEY=[^`]*)```/.exec(README)!;

const { service } = useSharedService();
let key: string;
let site: Site;

beforeAll(async () => {
  key = (await service.tenant()).live.token!;
  site = await Site.start({
    '/': '<title>Lindau</title><p>Lindau is an island town in Lake Constance.</p><a href="/tower">The tower</a>',
    '/tower': '<title>The tower</title><p>The water tower of Lindau is 41 metres high.</p>',
  });
});
afterAll(() => site.stop());

/** Runs the four calls of the README as they are pasted, with this key and site. */
async function paste(key: string, url: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const pasted = SCRIPT!.replace('ply_live_…', key).replace('https://www.example.com/', url);
  const shell = spawn('sh', ['-c', pasted], {
    env: { PATH: process.env['PATH'], BASE: `${service.baseUrl}/api/v1` },
  });
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    shell[stream].setEncoding('utf8').on('data', (text: string) => (printed[stream] += text));
  const [code] = await once(shell, 'close');
  return { code, ...printed };
}

describe('the four calls of the README', () => {
  it('train an agent on a website, show its pages and print an answer', async () => {
    const { code, stdout, stderr } = await paste(key, `${site.url}/`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^completed: 2 pages read, 0 skipped$/m);
    expect(stdout).toMatch(/^Agent \d+: .*Lindau/m);
  });

  it('end with the error of the first call that fails', async () => {
    const { code, stdout, stderr } = await paste('ply_live_wrong', `${site.url}/`);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('"code":"UNAUTHENTICATED"');
  });

  it('end with the error of a source that failed', async () => {
    const { code, stdout, stderr } = await paste(key, 'http://10.1.2.3/');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed: 0 pages read/m);
    expect(stderr).toContain('EGRESS_ALLOW_CIDRS');
  });
});
