import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAgent, ended } from '../support/agent';
import { onRealBackends } from '../support/backends';
import type { Answer, Client } from '../support/client';
import { Service } from '../support/service';
import { until } from '../support/wait';

/** A new database, and a few segments of its log. */
const SMALL_MIB = 76;
const LARGE_MIB = 512;
/** Thousands of sources are written and read again. */
const SLOW_DISK_MS = 900_000;
const WRITERS = 3;
/** Long texts, which fill the disk but leave little to index once there is room. */
const WORDS_A_TEXT = 5_000;
const PARTS_A_WORD = 5;
/** How long writing goes on after the first refusal. */
const FULL_MS = 8_000;
const MAX_ANSWER_MS = 30_000;

/** A file system of its own in memory, which can be made larger. */
class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'parley-disk-'));

  constructor(mebibytes: number) {
    this.mount('-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', this.folder);
  }

  /** Whether this process may mount one. */
  static isPossible(): boolean {
    try {
      new SmallDisk(1).remove();
      return true;
    } catch {
      return false;
    }
  }

  get freeKib(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return Math.round((bavail * bsize) / 1024);
  }

  grow(mebibytes: number): void {
    this.mount('-o', `remount,size=${mebibytes}m`, this.folder);
  }

  remove(): void {
    // A process that is about to end may still have files open.
    execFileSync('umount', ['-l', this.folder]);
    rmdirSync(this.folder);
  }

  private mount(...parameters: string[]): void {
    try {
      execFileSync('mount', parameters, { stdio: 'pipe' });
    } catch (error) {
      if (!parameters.some((parameter) => parameter.startsWith('remount'))) rmdirSync(this.folder);
      throw error;
    }
  }
}

function whyNot(): string | undefined {
  if (onRealBackends) return 'the embedded database is not used with TEST_DATABASE_URL';
  if (!SmallDisk.isPossible())
    return 'mounting needs root; unshare -rm npx jest test/faults/full-disk has enough';
  return undefined;
}

const reason = whyNot();
if (reason) process.stdout.write(`the full disk is not tested: ${reason}\n`);

/** Text that hardly compresses. */
function randomWords(): string {
  const part = (): string => randomInt(2 ** 40).toString(36);
  const word = (): string => Array.from({ length: PARTS_A_WORD }, part).join('');
  return Array.from({ length: WORDS_A_TEXT }, word).join(' ');
}

/** The answers that the writers got. */
class Tally {
  readonly statuses: Record<string, number> = {};
  readonly agents: number[] = [];
  readonly sources: string[] = [];
  readonly unexpected: unknown[] = [];
  longestMs = 0;

  /** Notes the answer to a write, and keeps any that is neither a 201 nor a correct 503 in `unexpected`. */
  async note(sent: Promise<Answer>): Promise<Answer> {
    const startedAtMs = performance.now();
    const late = delay(MAX_ANSWER_MS, undefined, { ref: false }).then(() => 'no answer' as const);
    const answer = await Promise.race([sent, late]).catch((error: Error) => error.message);
    this.longestMs = Math.max(this.longestMs, performance.now() - startedAtMs);
    const status = typeof answer === 'string' ? answer : String(answer.status);
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (typeof answer === 'string') throw new Error(answer);
    const isRefusal =
      answer.status === 503 &&
      answer.body.error.code === 'SERVICE_UNAVAILABLE' &&
      Number(answer.headers.get('retry-after')) > 0;
    if (answer.status !== 201 && !isRefusal) this.unexpected.push(answer);
    return answer;
  }
}

(reason ? describe.skip : describe)('a data folder that fills up', () => {
  let disk: SmallDisk;
  let service: Service;
  beforeAll(async () => {
    disk = new SmallDisk(SMALL_MIB);
    service = await Service.start({ DATA_DIR: disk.folder, LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    await service.stop();
    disk.remove();
  });

  /** Writes until it has been full for a while. */
  async function fill(client: Client, agent: string, tally: Tally): Promise<void> {
    let refusedAtMs = Infinity;
    const write = async (writer: number): Promise<void> => {
      for (let turn = 0; performance.now() - refusedAtMs < FULL_MS || refusedAtMs === Infinity; turn++) {
        const source = `${writer}-${turn}`;
        const added = await tally.note(
          client.post(`${agent}/training`, { source, type: 'text', data: randomWords() }),
        );
        if (added.status === 201) tally.sources.push(`${agent}/training/${added.body.source.id}`);
        const created = await tally.note(client.post('/agents', { name: 'Agent' }));
        if (created.status === 201) tally.agents.push(created.body.agent.id);
        if (added.status === 503 || created.status === 503) {
          refusedAtMs = Math.min(refusedAtMs, performance.now());
          await delay(50);
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  }

  async function expectAllKept(client: Client, tally: Tally): Promise<void> {
    const kept = new Set<number>();
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await client.get(`/agents?limit=100${cursor && `&cursor=${cursor}`}`);
      for (const { id } of body.agents) kept.add(id);
      cursor = body.nextCursor;
    }
    for (const id of tally.agents) expect(kept).toContain(id);
    for (const path of tally.sources) {
      const { source } = await ended(client, path);
      expect(source.status).toBe('completed');
    }
  }

  it(
    'is answered with 503 until there is room, and nothing acknowledged is lost',
    async () => {
      const { live } = await service.tenant();
      const agent = await createAgent(live);
      const tally = new Tally();
      await fill(live, agent, tally);
      const freeKib = disk.freeKib;

      expect(tally.unexpected).toEqual([]);
      expect(Object.keys(tally.statuses).toSorted()).toEqual(['201', '503']);
      const readiness = () => fetch(`${service.baseUrl}/ready`);
      // Now and then the database opens, and fails again at the first write.
      await until(readiness, ({ status }) => status === 503);

      disk.grow(LARGE_MIB);
      const startedAtMs = performance.now();
      await until(readiness, ({ status }) => status === 200);
      const recoveryMs = Math.round(performance.now() - startedAtMs);
      expect((await live.post('/agents', { name: 'Agent' })).status).toBe(201);
      await expectAllKept(live, tally);

      const failures = service.output.match(/"reason":"[^}]*","msg":"the database has failed/g) ?? [];
      for (const failure of failures) expect(failure).toContain('No space left on device');

      await service.kill();
      await service.restart();
      await expectAllKept(service.client(live.token), tally);
      process.stdout.write(
        `a disk of ${SMALL_MIB} MiB filled up to ${freeKib} KiB: ${JSON.stringify(tally.statuses)} answers, ` +
          `the longest after ${Math.round(tally.longestMs)} ms; the database failed ${failures.length} times; ready ` +
          `${recoveryMs} ms after there was room; ${tally.agents.length} agents and ${tally.sources.length} sources all kept\n`,
      );
    },
    SLOW_DISK_MS,
  );
});
