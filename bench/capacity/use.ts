import { readFileSync } from 'node:fs';
import type { Installation } from './installation';
import { megabytes, print } from './report';

/** The unit of CPU time on Linux, on every architecture that Parley supports. */
const TICKS_A_SECOND = 100;

/** The CPU time of a part of the installation so far. */
export interface Cpu {
  name: string;
  seconds: number;
}

/** The CPU time of every process, and of the connections of a PostgreSQL on this machine (Linux). */
export async function cpuOf(installation: Installation): Promise<Cpu[]> {
  const parts = installation.processes.map(({ role, pid }) => ({ name: role, seconds: cpuSeconds(pid) }));
  if (!installation.isOnServers) return parts;
  const spent = spentByBackends.get(installation) ?? new Map<number, number>();
  spentByBackends.set(installation, spent);
  for (const pid of await backendsOf(installation)) spent.set(pid, cpuSeconds(pid));
  const seconds = [...spent.values()].reduce((sum, one) => sum + one, 0);
  return [...parts, { name: 'postgresql', seconds }];
}

/**
 * Connections close after 10 idle seconds. The sum contains their CPU time only if `cpuOf` is called more often than
 * that.
 */
const spentByBackends = new WeakMap<Installation, Map<number, number>>();

/** Prints the current memory and connections. */
export async function printUse(installation: Installation, when: string): Promise<void> {
  for (const { role, pid } of installation.processes) {
    const { now, most } = resident(pid);
    print(`memory of ${role}, ${when}`, `${megabytes(now)} (at most ${megabytes(most)} so far)`);
  }
  if (!installation.isOnServers) return;
  print(`connections to PostgreSQL, ${when}`, String((await backendsOf(installation)).length));
  await installation.onRedis(async (redis) => {
    const database = redis.options.db ?? 0;
    const clients = ((await redis.client('LIST')) as string).split('\n');
    const own = clients.filter((line) => line.includes(` db=${database} `));
    print(`connections to Redis, ${when}`, String(own.length - 1));
    for (const key of await redis.keys('*')) {
      const kind = await redis.type(key);
      const bytes = (await redis.memory('USAGE', key)) ?? 0;
      if (kind === 'list') {
        print(
          '  Redis, a list (limits: of the last minute)',
          `${bytes} bytes, ${await redis.llen(key)} entries`,
        );
      }
      if (kind === 'stream') {
        print(`  Redis, ${key}`, `${bytes} bytes, ${await redis.xlen(key)} entries`);
      }
    }
  });
}

async function backendsOf(installation: Installation): Promise<number[]> {
  const rows = await installation.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => pid);
}

/** The CPU time of a process on this machine; 0 if the process is not visible. */
export function cpuSeconds(pid: number): number {
  return secondsIn(`/proc/${pid}/stat`);
}

/** The CPU time of the main thread of a process, where its JavaScript runs. */
export function mainThreadSeconds(pid: number): number {
  return secondsIn(`/proc/${pid}/task/${pid}/stat`);
}

function secondsIn(path: string): number {
  const stat = read(path);
  // The fields before may contain spaces: the name, in brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND;
}

/** The resident memory of the process in bytes, now and at its maximum (Linux). */
export function resident(pid: number): { now: number; most: number } {
  const status = read(`/proc/${pid}/status`);
  const bytes = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) * 1024;
  return { now: bytes('VmRSS'), most: bytes('VmHWM') };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
