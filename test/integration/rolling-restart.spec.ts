import { randomUUID } from 'node:crypto';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../bench/performance/free-port';
import { createAgent, trainText } from '../support/agent';
import { CERTIFICATE, CERTIFICATE_KEY } from '../support/certificate';
import { describeScaledOut } from '../support/describe-backends';
import { Service } from '../support/service';
import type { ServiceProcess } from '../support/service-process';
import { until } from '../support/wait';

const CONFIGURATION = join(__dirname, '../../deploy/nginx/parley.conf');
const RESTARTS = 8;
const CLIENTS = 8;
/** Shorter than in the configuration, in the same order: nginx gives up its idle connections first. */
const NGINX_IDLE_SECONDS = 1;
const DRAIN_SECONDS = '3';

/** The configuration of `deploy/nginx`, with free ports and the certificate of the tests. */
class Nginx {
  private readonly child: ChildProcess;

  constructor(
    private readonly folder: string,
    readonly port: number,
    upstreamPorts: readonly [number, number],
  ) {
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const site = readFileSync(CONFIGURATION, 'utf8')
      .replace('127.0.0.1:3001', `127.0.0.1:${upstreamPorts[0]}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${upstreamPorts[1]}`)
      .replace('keepalive_timeout 5s', `keepalive_timeout ${NGINX_IDLE_SECONDS}s`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('/etc/ssl/parley/fullchain.pem', file('certificate.pem', CERTIFICATE))
      .replace('/etc/ssl/parley/privkey.pem', file('key.pem', CERTIFICATE_KEY));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join('\n');
    const whole = `daemon off;\nerror_log stderr;\npid ${join(folder, 'pid')};\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`;
    chmodSync(folder, 0o777);
    this.child = spawn('nginx', ['-p', folder, '-c', file('nginx.conf', whole)], { stdio: 'inherit' });
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGQUIT');
    await exited;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `npm run test:all` does not install nginx; `.ci/run` does. */
const hasNginx = spawnSync('nginx', ['-v']).status === 0;

(hasNginx ? describeScaledOut : describe.skip)('two api processes behind nginx', () => {
  let service: Service;
  let settings: Record<string, string>[];
  let processes: ServiceProcess[];
  let nginx: Nginx;
  const keptAlive = new Agent({ keepAlive: true, ca: CERTIFICATE });

  beforeAll(async () => {
    const ports = [await freePort(), await freePort()] as const;
    settings = ports.map((port) => ({ ROLE: 'api', PORT: String(port), DRAIN_SECONDS }));
    service = await Service.start();
    processes = await Promise.all(settings.map((each) => service.another(each)));
    nginx = new Nginx(mkdtempSync(join(tmpdir(), 'parley-nginx-')), await freePort(), ports);
  });

  afterAll(async () => {
    keptAlive.destroy();
    await nginx.stop();
    await Promise.all(processes.map((process) => process.end('SIGTERM')));
    await service.stop();
  });

  it('lose no request while they are restarted one after the other, eight times in all', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    await trainText(live, agent, 'tower', 'The water tower of Lindau is 41 metres high.');
    const ask = (): Promise<string> => askOnce(nginx.port, keptAlive, `/api/v1${agent}/chat`, live.token!);
    await until(ask, (outcome) => outcome === '200');

    const outcomes: string[] = [];
    let isOver = false;
    const clients = Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (!isOver) outcomes.push(await ask());
      }),
    );
    try {
      for (let restart = 0; restart < RESTARTS; restart++) {
        const which = restart % processes.length;
        expect(await processes[which]!.end('SIGTERM')).toBe(0);
        processes[which] = await service.another(settings[which]);
      }
    } finally {
      isOver = true;
      await clients;
    }
    expect(outcomes.length).toBeGreaterThan(RESTARTS * CLIENTS);
    expect(outcomes.filter((outcome) => outcome !== '200')).toEqual([]);
  }, 300_000);
});

/** Asks a question through nginx. Resolves with the status, or with the code of the fault. */
async function askOnce(port: number, agent: Agent, path: string, token: string): Promise<string> {
  const asked = request({
    agent,
    port,
    path,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
  });
  asked.end(JSON.stringify({ message: 'How high is the water tower of Lindau?' }));
  try {
    const [response] = await once(asked, 'response');
    for await (const _ of response) void _;
    return String(response.statusCode);
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
