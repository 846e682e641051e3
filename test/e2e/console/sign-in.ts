import type { RunningService } from '../../support/service';
import { Client, type Answer } from '../../support/client';

/** The console in a browser: it keeps the cookie of the last sign-in, and its page sends its own origin. */
export class Browser extends Client {
  cookie: string | undefined;

  constructor({ baseUrl }: RunningService, address = '10.20.30.40') {
    super(baseUrl, undefined, { 'x-forwarded-for': address });
  }

  signIn = (credential: object): Promise<Answer> => this.send('POST', '/console/session', credential);

  /** Sends a request with the cookie. `headers` can replace the origin. */
  override async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const sent = {
      origin: this.baseUrl,
      ...(this.cookie !== undefined && { cookie: this.cookie }),
      ...headers,
    };
    const answer = await super.send(method, path, body, sent);
    const [set] = answer.headers.getSetCookie();
    if (set) this.cookie = /^[^;]*=;/.test(set) ? undefined : set.split(';')[0];
    return answer;
  }

  /** The status of reading the session. */
  async status(): Promise<number> {
    return (await this.send('GET', '/console/session')).status;
  }
}
