import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../capacity/load';
import { print, printMachine } from '../capacity/report';
import { ROOT } from '../../test/support/root';
import { freePort } from '../../test/support/servers/free-port';

const MAIN = 'dist/src/main.js';
const STARTS = 10;
const POLL_MS = 5;
/** The length of a clock tick, the unit of CPU time on Linux. */
const TICK_MS = 10;
/** Fields of `/proc/<pid>/stat` after the name: the ticks in user and in kernel mode. */
const [USER_TICKS, SYSTEM_TICKS] = [11, 12];

/** Needed with DATABASE_URL; to use your own database, set your own value. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  SECRET_KEY: 'a-secret-key-of-32-characters-for-benchmarks',
  ...process.env,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
};

/** The time of one start until the first healthy answer. */
interface Start {
  wallMs: number;
  cpuMs: number;
}

/**
 * `npm run bench -- performance/start [--starts 10] [--against <folder of a built checkout>]`: starts the built service
 * repeatedly on an existing data folder. Measures the time from the start of the process to its first healthy answer,
 * and the CPU time of all its threads until then. Runs on the embedded database, and on `DATABASE_URL` if it is
 * set. With `--against`, starts of the two builds alternate, on the same database: a busy machine slows both. The schema
 * must be the same. Linux only.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { starts: { type: 'string', default: String(STARTS) }, against: { type: 'string' } },
  });
  printMachine('start to the first healthy answer');
  const builds = [ROOT, ...(values.against ? [resolve(values.against)] : [])];
  const folder = mkdtempSync(join(tmpdir(), 'parley-start-'));
  try {
    const given = { ...ENVIRONMENT, DATA_DIR: folder };
    const embedded = { ...given, DATABASE_URL: undefined, REDIS_URL: undefined };
    await measure('embedded database', builds, embedded, Number(values.starts));
    if (ENVIRONMENT['DATABASE_URL']) await measure('DATABASE_URL', builds, given, Number(values.starts));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  name: string,
  builds: string[],
  environment: NodeJS.ProcessEnv,
  count: number,
): Promise<void> {
  const runs = builds.map((build) => ({ build, starts: [] as Start[] }));
  // The first start creates the database or its schema.
  for (const { build } of runs) await start(build, environment);
  for (let number = 0; number < count; number++) {
    for (const { build, starts } of runs) starts.push(await start(build, environment));
    // Each build is first in every second round.
    runs.reverse();
  }
  const medians = builds.map((build) =>
    report(
      name,
      runs.find((run) => run.build === build)!,
    ),
  );
  const [own, other] = medians;
  if (own !== undefined && other) print(name, `CPU ${((100 * own) / other).toFixed(0)} % of ${builds[1]}`);
}

/** Prints the times of a build, and returns the median of its CPU times. */
function report(name: string, { build, starts }: { build: string; starts: Start[] }): number {
  const [wallMs, cpuMs] = [starts.map((one) => one.wallMs), starts.map((one) => one.cpuMs)];
  const wall = `median ${percentile(wallMs, 0.5).toFixed(0)} ms, worst ${Math.max(...wallMs).toFixed(0)} ms`;
  const medianMs = percentile(cpuMs, 0.5);
  print(
    build === ROOT ? name : `${name}, ${build}`,
    `${wall}; CPU median ${(medianMs / 1000).toFixed(2)} s; ${starts.length} starts`,
  );
  return medianMs;
}

/** Starts the service of a build, waits until it is healthy, and stops it. */
async function start(build: string, environment: NodeJS.ProcessEnv): Promise<Start> {
  const port = await freePort();
  const beganMs = performance.now();
  const child = spawn(process.execPath, [join(build, MAIN)], {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  await untilHealthy(child, `http://127.0.0.1:${port}/api/v1/health`);
  const outcome = { wallMs: performance.now() - beganMs, cpuMs: cpuMsOf(child) };
  child.kill('SIGTERM');
  await exited;
  return outcome;
}

/** @throws Error when the process ends first */
async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode}`);
    await delay(POLL_MS);
  }
}

function cpuMsOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * TICK_MS;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
