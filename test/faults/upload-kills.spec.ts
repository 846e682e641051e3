import { randomBytes } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onDatabase } from '../e2e/deletion/rows-of-agent';
import { createAgent, ended } from '../support/agent';
import { createBackends, type Backends } from '../support/backends';
import type { Client } from '../support/client';
import { Service } from '../support/service';
import { until } from '../support/wait';

/** The times of the kills as shares of an undisturbed upload: from before its first byte until after its answer. */
const KILLS_AFTER = [0.03, 0.2, 0.4, 0.6, 0.8, 1.2, 2];
const LIMIT_MS = 300_000;

let backends: Backends;
let service: Service;
let token: string;
const live = (): Client => service.client(token);

beforeAll(async () => {
  backends = await createBackends();
  service = await Service.start(backends.environment);
  token = (await service.tenant()).live.token!;
});
afterAll(async () => {
  await service.stop();
  await backends.remove();
});

const folder = (): string => join(backends.environment['DATA_DIR']!, 'files');
const stored = (): string[] => readdirSync(folder()).filter((name) => name !== 'incoming');
const temporary = (): string[] => readdirSync(join(folder(), 'incoming'));

describe('an upload that a kill interrupts', () => {
  it(
    'loses no file that was acknowledged, and leaves none that was not',
    async () => {
      const agent = await createAgent(live());
      const acknowledged = new Map<string, Buffer>();
      const filesOf = (name: string): Record<string, Buffer<ArrayBuffer>> =>
        Object.fromEntries([1, 2, 3].map((number) => [`${name}-${number}.bin`, randomBytes(1_500_000)]));
      const startedAtMs = performance.now();
      expect((await live().upload(`${agent}/training/files`, filesOf('whole'))).status).toBe(201);
      const uploadMs = performance.now() - startedAtMs;
      for (const killAfter of KILLS_AFTER) {
        const files = filesOf(String(killAfter));
        const uploading = live()
          .upload(`${agent}/training/files`, files)
          .catch(() => undefined);
        await delay(killAfter * uploadMs);
        await service.kill();
        const answer = await uploading;
        if (answer?.status === 201)
          for (const [name, bytes] of Object.entries(files)) acknowledged.set(name, bytes);
        await service.restart();
      }
      const { sources } = (await live().get(`${agent}/training`)).body;
      const names = sources.map(({ source }: { source: string }) => source);
      expect(names).toEqual(expect.arrayContaining([...acknowledged.keys()]));
      // All files of a request or none.
      expect(sources.length % 3).toBe(0);
      for (const { id, source } of sources) {
        const file = await live().download(`${agent}/training/${id}/file`);
        expect([source, file.status, file.bytes.length]).toEqual([source, 200, 1_500_000]);
        const bytes = acknowledged.get(source);
        if (bytes) expect(file.bytes.equals(bytes)).toBe(true);
      }
      await service.terminate();
      // An hour later.
      await onDatabase(backends, (sql) =>
        sql('UPDATE stored_files SET removable_at = now() WHERE source_id IS NULL'),
      );
      for (const name of temporary()) utimesSync(join(folder(), 'incoming', name), 0, 0);
      await service.restart();
      await until(
        async () => [stored().length, temporary().length],
        ([files, drafts]) => files === sources.length && drafts === 0,
      );
      await live().delete(agent);
      await until(
        async () => stored(),
        (left) => left.length === 0,
      );
    },
    LIMIT_MS,
  );
});

describe('a file whose reading a kill interrupts', () => {
  it(
    'is read to its end afterwards, and leaves no decrypted copy',
    async () => {
      const agent = await createAgent(live());
      const words = 'Seals rest on the sandbank all day.\n\n'.repeat(60_000);
      const { body } = await live().upload(`${agent}/training/files`, { 'seals.txt': words });
      const path = `${agent}/training/${body.sources[0].id}`;
      for (let kill = 0; kill < 3; kill += 1) {
        await until(
          async () => temporary(),
          (names) => names.length > 0,
        );
        await service.kill();
        // As old as the remains of a process of another hour.
        for (const name of temporary()) utimesSync(join(folder(), 'incoming', name), 0, 0);
        await service.restart();
      }
      expect((await ended(live(), path, 120_000)).source.status).toBe('completed');
      await until(
        async () => temporary(),
        (names) => names.length === 0,
      );
      await live().delete(agent);
    },
    LIMIT_MS,
  );
});

describe('a deletion that a kill interrupts', () => {
  it(
    'leaves no file behind',
    async () => {
      const agent = await createAgent(live());
      for (let number = 0; number < 10; number += 1)
        await live().upload(`${agent}/training/files`, { [`${number}.txt`]: 'Seals rest.' });
      expect((await live().delete(agent)).status).toBe(204);
      await service.kill();
      await service.restart();
      await until(
        async () => stored(),
        (left) => left.length === 0,
        60_000,
      );
      await service.terminate();
      const rows = await onDatabase(backends, (sql) => sql('SELECT id FROM stored_files'));
      expect(rows).toEqual([]);
      await service.restart();
    },
    LIMIT_MS,
  );
});
