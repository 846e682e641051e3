import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from './closing';

/**
 * How the fake answers: in the shape of Cohere or of Text Embeddings Inference, never, or with this status and body.
 */
type RerankerMood = 'cohere' | 'tei' | 'hang' | { status: number; body: string };

/** One call as received by the fake. */
interface RerankRequest {
  url: string;
  authorization: string | undefined;
  body: { model?: string; query: string; documents?: string[]; texts?: string[]; top_n?: number };
}

/**
 * A rerank server for tests, on a free port of 127.0.0.1. The score of a document is the number of times that it has
 * the word `best`, as logits, which may be negative.
 */
export class FakeReranker {
  readonly requests: RerankRequest[] = [];
  mood: RerankerMood = 'cohere';
  private readonly server = createServer((incoming, response) => {
    this.answer(incoming, response).catch(() => response.destroy());
  });

  static async start(): Promise<FakeReranker> {
    const fake = new FakeReranker();
    await once(fake.server.listen(0, '127.0.0.1'), 'listening');
    return fake;
  }

  /** The base URL. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  close(): Promise<void> {
    return closeServer(this.server);
  }

  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as RerankRequest['body'];
    const { url = '', headers } = incoming;
    this.requests.push({ url, authorization: headers.authorization, body });
    const { mood } = this;
    if (mood === 'hang') return;
    const send = (status: number, text: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    };
    if (typeof mood === 'object') return send(mood.status, mood.body);
    if (mood === 'tei' && !body.texts) return send(422, 'Failed to deserialize: missing field `texts`');
    const documents = body.texts ?? body.documents ?? [];
    const scored = documents
      .map((text, index) => ({ index, score: text.split('best').length - 4 }))
      .toSorted((one, other) => other.score - one.score);
    const results = scored.map(({ index, score }) => ({ index, relevance_score: score }));
    send(200, JSON.stringify(mood === 'tei' ? scored : { results }));
  }
}
