import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';

const POLL_MS = 200;

interface Source {
  id: number;
  status: 'pending' | 'completed' | 'failed';
  dataCount: number | null;
}

interface Progress {
  pagesFetched: number;
  error: string | null;
}

/** A client of the public API or the operator's API, with its own connections. */
export class Client {
  private readonly pool: Pool;
  private readonly path: string;

  constructor(
    readonly baseUrl: string,
    private readonly token: string,
  ) {
    const { origin, pathname } = new URL(baseUrl);
    // A slow model may take longer than undici waits.
    this.pool = new Pool(origin, { headersTimeout: 0, bodyTimeout: 0 });
    this.path = pathname;
  }

  /** The header that authenticates the client. */
  get credentials(): { authorization: string } {
    return { authorization: `Bearer ${this.token}` };
  }

  /** @throws Error for any status but a 2xx */
  async get<T>(path: string): Promise<T> {
    return this.ask<T>('GET', path);
  }

  /** @throws Error for any status but a 2xx */
  async post<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
    return this.ask<T>('POST', path, body, headers);
  }

  /** @throws Error for any status but a 2xx */
  async put<T>(path: string, body: object): Promise<T> {
    return this.ask<T>('PUT', path, body);
  }

  /** Creates an agent with these settings; returns its id. */
  async createAgent(settings: object = {}): Promise<number> {
    const { agent } = await this.post<{ agent: { id: number } }>('/agents', { name: 'bench', ...settings });
    return agent.id;
  }

  /** Trains the agent on a website and waits for the end; returns the numbers of pages and passages. */
  async trainOnSite(agentId: number, url: string): Promise<{ pages: number; passages: number }> {
    const path = `/agents/${agentId}/training`;
    const added = await this.post<{ source: Source }>(path, { source: url, type: 'website', url });
    for (;;) {
      const { source, progress } = await this.get<{ source: Source; progress: Progress }>(
        `${path}/${added.source.id}`,
      );
      if (source.status === 'failed') throw new Error(progress.error ?? 'the source has failed');
      if (source.status === 'completed')
        return { pages: progress.pagesFetched, passages: source.dataCount ?? 0 };
      await delay(POLL_MS);
    }
  }

  /** Trains the agent on texts and waits until all its sources are completed; returns its number of passages. */
  async train(agentId: number, texts: string[]): Promise<number> {
    for (const [index, data] of texts.entries()) {
      await this.post(`/agents/${agentId}/training`, { source: `text-${index}`, type: 'text', data });
    }
    for (;;) {
      const { sources } = await this.get<{ sources: Source[] }>(`/agents/${agentId}/training`);
      if (sources.some(({ status }) => status === 'failed')) throw new Error('a source has failed');
      if (sources.every(({ status }) => status === 'completed')) {
        return sources.reduce((sum, { dataCount }) => sum + (dataCount ?? 0), 0);
      }
      await delay(POLL_MS);
    }
  }

  /** Sends a message; returns the id of the conversation. */
  async chat(
    agentId: number,
    message: string,
    conversationId?: string,
    headers?: Record<string, string>,
  ): Promise<string> {
    const answer = await this.post<{ conversationId: string }>(
      `/agents/${agentId}/chat`,
      { message, conversationId },
      headers,
    );
    return answer.conversationId;
  }

  private async ask<T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const response = await this.pool.request({
      method,
      path: this.path + path,
      headers: { ...this.credentials, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    if (response.statusCode < 300) return (await response.body.json()) as T;
    throw new Error(`${method} ${path}: ${response.statusCode} ${await response.body.text()}`);
  }
}
