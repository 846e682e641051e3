import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closeServer } from './closing';
import { randomOf } from './random';

/** A fault of the fake instead of vectors. */
export type EmbeddingMood =
  | { mood: 'well'; delayMs?: number; headers?: Record<string, string> }
  | { mood: 'status'; status: number; headers?: Record<string, string> }
  | { mood: 'hang' }
  | { mood: 'reset' }
  | { mood: 'shuffled' }
  | { mood: 'dimensions'; dimensions: number }
  | { mood: 'body'; body: string }
  | { mood: 'vector'; vector: unknown };

/** One call as received by the fake. */
export interface EmbeddingRequest {
  url: string;
  headers: IncomingHttpHeaders;
  model: string;
  input: string[];
  atMs: number;
  /** Whether all vectors were sent. */
  answered: boolean;
}

/** An OpenAI-compatible embedding server for tests, on a free port of 127.0.0.1. */
export interface FakeEmbeddings {
  /** The base URL, ending in `/v1`. */
  url: string;
  requests: EmbeddingRequest[];
  /** Every text that this model has embedded, with repetitions. */
  embedded(model: string): string[];
  /** Sets the behaviour after the script has ended. */
  reply(mood: EmbeddingMood | ((request: EmbeddingRequest) => EmbeddingMood)): void;
  /** Sets the script: the behaviour for the next calls, one each. */
  script(...moods: EmbeddingMood[]): void;
  /** Closes all connections. */
  close(): Promise<void>;
  /** Listens again at the same address. */
  reopen(): Promise<void>;
}

/** The encoder of a service embeds all examples first: with 256 numbers that takes four times as long. */
const DIMENSIONS = 128;
/** Words with the same meaning, in English and German. */
const MEANINGS: readonly string[][] = [
  ['price', 'prices', 'cost', 'costs', 'expensive', 'fee', 'preis', 'kostet'],
  ['refund', 'refunds', 'money', 'reimbursement', 'erstattung', 'geld', 'zurück'],
  ['car', 'cars', 'automobile', 'vehicle', 'auto', 'wagen'],
  ['physician', 'doctor', 'medic', 'arzt'],
  // Not in the lexicon of concepts: only a vector finds one by the other.
  ['astronomer', 'stargazer'],
  ['open', 'opening', 'opens', 'geöffnet', 'öffnet'],
];
const STOP_WORDS = new Set(
  'a an the is are it of to in for and how much do you what does my i get can der die das wie viel ist'.split(
    ' ',
  ),
);

/**
 * A small deterministic model: the more meanings two texts share, the more similar their vectors. Each model has its
 * own vectors.
 */
export function fakeVector(model: string, text: string, dimensions = DIMENSIONS): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of words.filter((each) => !STOP_WORDS.has(each))) {
    const meaning = MEANINGS.findIndex((group) => group.includes(word));
    const random = randomOf(`${model}/${meaning < 0 ? word : meaning}`);
    // Whole numbers make short JSON.
    for (let i = 0; i < dimensions; i++) vector[i]! += Math.floor(random() * 1001) - 500;
  }
  // A text without known words still gets a direction.
  vector[0]! += 1;
  return vector;
}

/** Starts a fake that embeds well until `reply` changes that. */
export async function startFakeEmbeddings(): Promise<FakeEmbeddings> {
  const requests: EmbeddingRequest[] = [];
  const scripted: EmbeddingMood[] = [];
  let standing: EmbeddingMood | ((request: EmbeddingRequest) => EmbeddingMood) = { mood: 'well' };
  const server = createServer((incoming, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
      const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as EmbeddingRequest;
      const { headers, url = '' } = incoming;
      const request = { url, headers, model, input, atMs: performance.now(), answered: false };
      requests.push(request);
      const usual = (): EmbeddingMood => (typeof standing === 'function' ? standing(request) : standing);
      await behave(scripted.shift() ?? usual(), request, response);
    })().catch(() => response.destroy());
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    embedded: (model) =>
      requests.filter((each) => each.model === model && each.answered).flatMap(({ input }) => input),
    reply: (mood) => void (standing = mood),
    script: (...moods) => void scripted.push(...moods),
    close: () => closeServer(server),
    reopen: () => listen(port),
  };
}

async function behave(
  mood: EmbeddingMood,
  request: EmbeddingRequest,
  response: ServerResponse,
): Promise<void> {
  const answer = (body: string, headers: Record<string, string> = {}): void => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
  };
  const { model, input } = request;
  const vectors = (dimensions?: number) =>
    input.map((text, index) => ({ index, embedding: fakeVector(model, text, dimensions) }));
  const whole = (data: unknown[]): string =>
    JSON.stringify({
      object: 'list',
      model,
      data,
      usage: { prompt_tokens: input.length, total_tokens: input.length },
    });
  switch (mood.mood) {
    case 'well':
      if (mood.delayMs) await wait(mood.delayMs);
      if (response.destroyed) return;
      request.answered = true;
      return answer(whole(vectors()), mood.headers);
    case 'status':
      return void response.writeHead(mood.status, mood.headers).end('{"error":{"message":"no"}}');
    case 'hang':
      return;
    case 'reset':
      return void response.socket?.resetAndDestroy();
    case 'shuffled':
      request.answered = true;
      return answer(whole(vectors().toReversed()));
    case 'dimensions':
      return answer(whole(vectors(mood.dimensions)));
    case 'body':
      return answer(mood.body);
    case 'vector':
      return answer(whole(input.map((_, index) => ({ index, embedding: mood.vector }))));
  }
}
