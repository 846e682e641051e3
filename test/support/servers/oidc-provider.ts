import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../root';

/** The client that the provider knows. */
export const OIDC_CLIENT = { clientId: 'parley', clientSecret: 'secret-of-the-client' };

/** A provider of OpenID Connect on loopback (`oidc-provider`). */
export class OidcProvider {
  private constructor(
    private readonly process: ChildProcess,
    readonly issuer: string,
  ) {}

  /** Starts it for a client with these redirect URIs. */
  static async start(...redirectUris: string[]): Promise<OidcProvider> {
    const script = join(ROOT, 'test/support/servers/oidc-provider-process.mjs');
    const child = spawn(process.execPath, [script, ...redirectUris], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    while (!/^http\S+\n/m.test(output)) await once(child.stdout, 'data');
    return new OidcProvider(child, /^http\S+/m.exec(output)![0]);
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill();
    await ended;
  }
}

/** A browser that follows redirects between sites, and keeps the cookies of each. */
export class Wanderer {
  private readonly cookies = new Map<string, Map<string, string>>();

  /** Requests a page, and follows redirects as far as `stop` lets it. Returns the last address and its answer. */
  async go(
    start: string,
    stop: (url: URL) => boolean = () => false,
  ): Promise<{ url: URL; response: Response }> {
    let url = new URL(start);
    for (let hop = 0; hop < 12; hop += 1) {
      const response = await fetch(url, { redirect: 'manual', headers: { cookie: this.cookieFor(url) } });
      for (const cookie of response.headers.getSetCookie()) this.keep(url, cookie);
      const location = response.headers.get('location');
      if (location === null) return { url, response };
      url = new URL(location, url);
      if (stop(url)) return { url, response };
    }
    throw new Error('too many redirects');
  }

  cookieFor({ origin }: URL): string {
    return [...(this.cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep({ origin }: URL, cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    const kept = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, kept);
    if (value === '') kept.delete(name!);
    else kept.set(name!, value!);
  }
}
