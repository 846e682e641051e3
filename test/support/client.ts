/** A response, as tests use it. */
export interface Answer<Body = any> {
  status: number;
  headers: Headers;
  body: Body;
}

/** One Server-Sent Event of a chat stream, parsed; `[DONE]` stays text. */
export type StreamEvent = Record<string, any> | '[DONE]';

/** An HTTP client of the service with one bearer token. */
export class Client {
  constructor(
    public baseUrl: string,
    public token: string | undefined,
    /** Sent with every request. */
    private headers: Record<string, string> = {},
  ) {}

  /** From now on sends its requests to the address and with the token and headers of the other client. */
  copy({ baseUrl, token, headers }: Client): void {
    Object.assign(this, { baseUrl, token, headers });
  }

  get = (path: string) => this.send('GET', path);
  post = (path: string, body: unknown = {}) => this.send('POST', path, body);
  patch = (path: string, body: unknown) => this.send('PATCH', path, body);
  delete = (path: string) => this.send('DELETE', path);

  /** Sends a request and reads the whole response. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.fetch(method, path, body, headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    };
  }

  /** Sends files in a form, by name. */
  upload(
    path: string,
    files: Record<string, string | Uint8Array<ArrayBuffer>>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content]), name);
    return this.send('POST', path, form, headers);
  }

  /** Reads a file. */
  async download(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
    const response = await this.fetch('GET', path, undefined, {});
    const { status, headers } = response;
    return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** Sends a chat message with `stream: true` and yields the events as they arrive. */
  async *stream(path: string, body: object, signal?: AbortSignal): AsyncGenerator<StreamEvent> {
    const response = await this.fetch('POST', path, { ...body, stream: true }, {}, signal);
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      throw new Error(`no stream but ${response.status} ${await response.text()}`);
    }
    let buffered = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      buffered += chunk;
      const events = buffered.split('\n\n');
      buffered = events.pop()!;
      for (const event of events.filter((text) => text.startsWith('data: '))) {
        const data = event.slice('data: '.length);
        yield data === '[DONE]' ? data : JSON.parse(data);
      }
    }
  }

  private fetch(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Response> {
    return fetch(this.baseUrl + path, {
      method,
      signal,
      headers: {
        ...this.headers,
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: bodyOf(body),
    });
  }
}

function bodyOf(body: unknown): string | FormData | undefined {
  if (body === undefined || typeof body === 'string' || body instanceof FormData) return body;
  return JSON.stringify(body);
}
