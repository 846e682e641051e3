import { createHash, randomBytes } from 'node:crypto';
import type { Client } from './client';
import { fixedPort } from './servers/free-port';

/** The answer of an OAuth endpoint. */
export interface OAuthAnswer {
  status: number;
  body: Record<string, any>;
}

/** A program that has registered as an OAuth client. */
export class OAuthApp {
  readonly verifier = randomBytes(32).toString('base64url');
  readonly challenge = createHash('sha256').update(this.verifier).digest('base64url');

  private constructor(
    readonly baseUrl: string,
    readonly id: string,
    readonly redirectUri: string,
  ) {}

  /** Registers a program at the service, which knows `baseUrl` as its own address. */
  static async register(baseUrl: string, redirectUri = 'https://assistant.example/back'): Promise<OAuthApp> {
    const answer = await registration(baseUrl, { client_name: 'Helper', redirect_uris: [redirectUri] });
    if (answer.status !== 201) throw new Error(`not registered but ${answer.status}`);
    return new OAuthApp(baseUrl, answer.body['client_id'], redirectUri);
  }

  /** The authorization request for an agent, with changes; an undefined parameter is left out. */
  request(agentId: number, changes: Record<string, string | undefined> = {}): string {
    return formOf({
      response_type: 'code',
      client_id: this.id,
      redirect_uri: this.redirectUri,
      state: 'of this request',
      code_challenge: this.challenge,
      code_challenge_method: 'S256',
      resource: resourceOf(this.baseUrl, agentId),
      ...changes,
    });
  }

  /** The address to which the person who is signed in has the browser sent. */
  async allowedBy(person: Client, request: string): Promise<URL> {
    const { status, body } = await person.post(`/console/authorization?${request}`, { isAllowed: true });
    if (status !== 200) throw new Error(`not allowed but ${status} ${JSON.stringify(body)}`);
    return new URL(body.redirectTo);
  }

  /** A new code by which the person lets this program ask the agent. */
  async code(person: Client, agentId: number): Promise<string> {
    return (await this.allowedBy(person, this.request(agentId))).searchParams.get('code')!;
  }

  /** Exchanges a code, with changes of the form. */
  redeem(code: string, changes: Record<string, string | undefined> = {}): Promise<OAuthAnswer> {
    return this.send('token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectUri,
      code_verifier: this.verifier,
      ...changes,
    });
  }

  /** Exchanges a refresh token. */
  refresh(token: string, changes: Record<string, string | undefined> = {}): Promise<OAuthAnswer> {
    return this.send('token', { grant_type: 'refresh_token', refresh_token: token, ...changes });
  }

  /** Ends the grant of a token. */
  revoke(token: string): Promise<OAuthAnswer> {
    return this.send('revoke', { token });
  }

  private async send(endpoint: string, form: Record<string, string | undefined>): Promise<OAuthAnswer> {
    const response = await fetch(`${this.baseUrl}/oauth/${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: formOf({ client_id: this.id, ...form }),
    });
    return answerOf(response);
  }
}

/** The settings of a service that knows its own address, which OAuth needs. */
export async function ownAddress(): Promise<Record<string, string>> {
  const port = await fixedPort();
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}

/** The MCP server of the agent, as clients name it. */
export function resourceOf(baseUrl: string, agentId: number): string {
  return `${baseUrl}/api/v1/agents/${agentId}/mcp`;
}

/** Registers a client with this metadata. */
export async function registration(baseUrl: string, metadata: object): Promise<OAuthAnswer> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(metadata);
  return answerOf(await fetch(`${baseUrl}/oauth/register`, { method: 'POST', headers, body }));
}

async function answerOf(response: Response): Promise<OAuthAnswer> {
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

function formOf(fields: Record<string, string | undefined>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return new URLSearchParams(given).toString();
}
