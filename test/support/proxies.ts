import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate';

const DEPLOY = join(__dirname, '../../deploy');

/** Seconds after which the proxies give up idle connections: shorter than in the configurations, to save time. */
const IDLE_SECONDS = 1;
/** Longer than `IDLE_SECONDS`, as in the configurations. */
export const PROXY_DRAIN_SECONDS = '3';

/** A reverse proxy with TLS on a port of 127.0.0.1, in front of two api processes. */
export interface ProxyKind {
  readonly name: string;
  readonly isInstalled: boolean;
  /** Starts it in an empty folder. */
  readonly start: (folder: string, port: number, upstreamPorts: readonly [number, number]) => ChildProcess;
  /** The signal that ends it. */
  readonly endsBy: NodeJS.Signals;
}

function isInstalled(command: string, argument: string): boolean {
  return spawnSync(command, [argument]).status === 0;
}

function writer(folder: string): (name: string, text: string) => string {
  return (name, text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
}

/** The configuration of `deploy/nginx`, with free ports and the certificate of the tests. */
const nginx: ProxyKind = {
  name: 'nginx',
  isInstalled: isInstalled('nginx', '-v'),
  endsBy: 'SIGQUIT',
  start(folder, port, upstreamPorts) {
    const file = writer(folder);
    const site = readFileSync(join(DEPLOY, 'nginx/parley.conf'), 'utf8')
      .replace('127.0.0.1:3001', `127.0.0.1:${upstreamPorts[0]}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${upstreamPorts[1]}`)
      .replace('keepalive_timeout 5s', `keepalive_timeout ${IDLE_SECONDS}s`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('/etc/ssl/parley/fullchain.pem', file('certificate.pem', CERTIFICATE))
      .replace('/etc/ssl/parley/privkey.pem', file('key.pem', CERTIFICATE_KEY));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join('\n');
    const whole = `daemon off;\nerror_log stderr;\npid ${join(folder, 'pid')};\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`;
    return spawn('nginx', ['-p', folder, '-c', file('nginx.conf', whole)], { stdio: 'inherit' });
  },
};

/** The configuration of `deploy/caddy`, with the certificate of the tests, and without Caddy's own port and files. */
const caddy: ProxyKind = {
  name: 'Caddy',
  isInstalled: isInstalled('caddy', 'version'),
  endsBy: 'SIGTERM',
  start(folder, port, upstreamPorts) {
    const file = writer(folder);
    const files = `${file('certificate.pem', CERTIFICATE)} ${file('key.pem', CERTIFICATE_KEY)}`;
    const site = readFileSync(join(DEPLOY, 'caddy/Caddyfile'), 'utf8')
      .replace('keepalive 3s', `keepalive ${IDLE_SECONDS}s`)
      .replace(/^(\{\$SITE_ADDRESS.*)$/m, `$1\n\tbind 127.0.0.1\n\ttls ${files}`);
    const options =
      '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n';
    return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file('Caddyfile', options + site)], {
      stdio: 'inherit',
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        SITE_ADDRESS: `https://localhost:${port}`,
        UPSTREAMS: upstreamPorts.map((upstream) => `127.0.0.1:${upstream}`).join(' '),
      },
    });
  },
};

/** `.ci/run` installs the proxies; `npm run test:all` does not. */
export const PROXIES: readonly ProxyKind[] = [nginx, caddy];

/** A running proxy with a folder of its own. */
export class Proxy {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parley-proxy-'));
  private readonly child: ChildProcess;

  constructor(
    private readonly kind: ProxyKind,
    readonly port: number,
    upstreamPorts: readonly [number, number],
  ) {
    // nginx leaves the user root.
    chmodSync(this.folder, 0o777);
    this.child = kind.start(this.folder, port, upstreamPorts);
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill(this.kind.endsBy);
    await exited;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
