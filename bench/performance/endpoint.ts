import { Pool, type Dispatcher } from 'undici';

const MAX_MS = 120_000;

/** An HTTP endpoint that is put under load. */
export interface Endpoint {
  url: string;
  headers?: Record<string, string>;
  /** The next body of a client, who may go on from what it was answered last; without a body it is a GET. */
  body?: (client: number, lastAnswer: string | undefined) => string;
  /** What every whole answer ends with. */
  ending?: string;
}

/** How one exchange went, from its request to the first byte of the answer's body, and to its last. */
export interface Exchange {
  firstMs: number;
  wholeMs: number;
}

/** Clients of one endpoint with a connection each. */
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

  /** One exchange of this client. @throws Error for any status but a 2xx, and for an answer that is cut off */
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
