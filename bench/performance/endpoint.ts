import { Pool, type Dispatcher } from 'undici';

const MAX_MS = 120_000;

/** An HTTP endpoint under load. */
export interface Endpoint {
  url: string;
  headers?: Record<string, string>;
  /** The next body of a client, given its last answer; without this function the request is a GET. */
  body?: (client: number, lastAnswer: string | undefined) => string;
  /** The end of every complete answer. */
  ending?: string;
}

/** The times of one exchange, from its request to the first and to the last byte of the answer's body. */
export interface Exchange {
  firstMs: number;
  wholeMs: number;
}

/** Clients of one endpoint, each with its own connection. */
export class EndpointClients {
  private readonly pool: Pool;
  private readonly path: string;
  private readonly lastAnswers: string[] = [];

  constructor(
    private readonly endpoint: Endpoint,
    connections: number,
  ) {
    const url = new URL(endpoint.url);
    this.path = url.pathname + url.search;
    this.pool = new Pool(url.origin, {
      connections,
      bodyTimeout: MAX_MS,
      headersTimeout: MAX_MS,
    });
  }

  /** Makes one exchange of this client. @throws Error for any status but a 2xx, and for an incomplete answer */
  async exchange(client: number): Promise<Exchange> {
    const { headers, body, ending = '' } = this.endpoint;
    const options: Dispatcher.DispatchOptions = {
      path: this.path,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body?.(client, this.lastAnswers[client]),
    };
    const beganMs = performance.now();
    let [firstMs, status, answer] = [0, 0, ''];
    await new Promise<void>((resolve, reject) => {
      this.pool.dispatch(options, {
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => {
          status = code;
        },
        onResponseData: (_, chunk) => {
          firstMs ||= performance.now() - beganMs;
          answer += chunk.toString('latin1');
        },
        onResponseEnd: () => resolve(),
        onResponseError: (_, error) => reject(error),
      });
    });
    if (status >= 300 || !answer.endsWith(ending)) throw new Error(`${status} ${answer.slice(-500)}`);
    this.lastAnswers[client] = answer;
    return { firstMs, wholeMs: performance.now() - beganMs };
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
