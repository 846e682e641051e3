import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ThrottlerModule, ThrottlerStorage } from '@nestjs/throttler';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { readSettings, Settings } from '../../src/platform/config/settings';
import {
  FallbackThrottlerStorage,
  openThrottlerStorage,
} from '../../src/platform/limits/fallback-throttler-storage';
import type { Quota } from '../../src/platform/limits/limit-headers';
import { MemoryThrottlerStorage } from '../../src/platform/limits/memory-throttler-storage';
import { RedisThrottlerStorage } from '../../src/platform/limits/redis-throttler-storage';
import { hit } from '../support/throttler-hit';
import { log } from '../../src/platform/observability/logging/logger';
import { RedisServer } from '../support/servers/redis-server';
import { until } from '../support/wait';

const HOUR_MS = 3_600_000;
const WINDOW_HOURS = 6;
/** Long enough that the duration of the test itself does not matter. */
const QUOTA = { limit: 60, windowMs: WINDOW_HOURS * HOUR_MS };
/** Longer than in production: these tests share their processors with others. */
const TIMEOUT_MS = 1000;
const MINUTE = { limit: 60, windowMs: 60_000 };

/** The limiter on Redis: needs a running server, and `redis-server` to start others. */
const describeOnRedis = process.env['TEST_REDIS_URL'] ? describe : describe.skip;

/** Two stores that share their counts, and a way to let time pass. */
interface Setup {
  stores: [ThrottlerStorage, ThrottlerStorage];
  pass: (ms: number) => Promise<void>;
  end: () => Promise<void>;
}

async function onMemory(): Promise<Setup> {
  let nowMs = 0;
  const store = new MemoryThrottlerStorage(() => nowMs);
  return { stores: [store, store], pass: async (ms) => void (nowMs += ms), end: async () => undefined };
}

/** Time passes, in either direction, by making the counted requests older. */
const AGE_SCRIPT = `
for _, key in ipairs(redis.call('KEYS', 'limit:*')) do
  for index, time in ipairs(redis.call('LRANGE', key, 0, -1)) do
    redis.call('LSET', key, index - 1, string.format('%.0f', time - ARGV[1] * 1000))
  end
end`;

async function onRedis(): Promise<Setup> {
  const server = await RedisServer.start();
  const stores: [RedisThrottlerStorage, RedisThrottlerStorage] = [
    await RedisThrottlerStorage.open(server.url, TIMEOUT_MS),
    await RedisThrottlerStorage.open(server.url, TIMEOUT_MS),
  ];
  const redis = server.client();
  return {
    stores,
    pass: async (ms) => void (await redis.eval(AGE_SCRIPT, 0, ms)),
    end: async () => {
      for (const store of stores) store.onApplicationShutdown();
      redis.disconnect();
      await server.kill();
    },
  };
}

describeOnRedis.each([
  ['memory', onMemory],
  ['Redis', onRedis],
])('a limit on %s', (_, setUp) => {
  let setup: Setup;
  let names = 0;
  const newName = (): string => `name-${names++}`;

  beforeAll(async () => (setup = await setUp()));
  afterAll(() => setup.end());

  it('accepts exactly the limit of simultaneous hits', async () => {
    const name = newName();
    const hits = Array.from({ length: 500 }, (__, number) =>
      hit(setup.stores[number % 2 ? 1 : 0], name, QUOTA),
    );
    const verdicts = await Promise.all(hits);
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(60);
    const remaining = verdicts.filter(({ allowed }) => allowed).map((verdict) => verdict.remaining);
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (__, number) => number));
  });

  it('says how many hits remain and when the first one leaves', async () => {
    const name = newName();
    const [store] = setup.stores;
    const first = await hit(store, name, QUOTA);
    expect(first).toEqual({ allowed: true, ...QUOTA, remaining: 59, resetMs: QUOTA.windowMs });
    await setup.pass(HOUR_MS);
    const second = await hit(store, name, QUOTA);
    expect(second.remaining).toBe(58);
    expect(Math.ceil(second.resetMs / HOUR_MS)).toBe(WINDOW_HOURS - 1);
  });

  it('keeps names apart', async () => {
    const [store] = setup.stores;
    const once = { ...QUOTA, limit: 1 };
    const one = newName();
    await hit(store, one, once);
    expect((await hit(store, one, once)).allowed).toBe(false);
    expect((await hit(store, `${one} 🦉 \n*`, once)).allowed).toBe(true);
  });

  it('follows a limit that changes between two hits', async () => {
    const name = newName();
    const [store] = setup.stores;
    const hitUpTo = (limit: number) => hit(store, name, { ...QUOTA, limit });
    for (let hits = 0; hits < 4; hits++) {
      await hitUpTo(4);
      await setup.pass(HOUR_MS);
    }
    // Of the four, three have to leave before one of two is free.
    const lowered = await hitUpTo(2);
    expect(lowered).toMatchObject({ allowed: false, remaining: 0 });
    expect(Math.ceil(lowered.resetMs / HOUR_MS)).toBe(4);
    expect(await hitUpTo(6)).toMatchObject({ allowed: true, remaining: 1 });
    expect(await hitUpTo(0)).toMatchObject({ allowed: false, remaining: 0, resetMs: QUOTA.windowMs });
  });

  it('judges every hit like a list of all accepted hits', async () => {
    const step = fc.record({
      hours: fc.integer({ min: 0, max: WINDOW_HOURS + 1 }),
      hits: fc.integer({ min: 1, max: 4 }),
      limit: fc.integer({ min: 0, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const name = newName();
        const accepted: number[] = [];
        let hour = 0;
        for (const { hours, hits, limit } of steps) {
          hour += hours;
          await setup.pass(hours * HOUR_MS);
          for (let count = 0; count < hits; count++) {
            const inWindow = accepted.filter((time) => hour - time < WINDOW_HOURS).length;
            const verdict = await hit(setup.stores[count % 2 ? 1 : 0], name, { ...QUOTA, limit });
            expect(verdict.allowed).toBe(inWindow < limit);
            if (verdict.allowed) accepted.push(hour);
            const counted = accepted.filter((time) => hour - time < WINDOW_HOURS);
            expect(verdict.remaining).toBe(Math.max(limit - counted.length, 0));
            const leavesNext = counted[Math.max(counted.length - limit, 0)] ?? hour;
            expect(Math.ceil(verdict.resetMs / HOUR_MS)).toBe(WINDOW_HOURS - (hour - leavesNext));
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describeOnRedis('a limit on Redis', () => {
  let server: RedisServer;
  let admin: Redis;
  let store: RedisThrottlerStorage;

  beforeAll(async () => {
    server = await RedisServer.start();
    admin = server.client();
    store = await RedisThrottlerStorage.open(server.url);
  });

  afterAll(async () => {
    store.onApplicationShutdown();
    admin.disconnect();
    await server.kill();
  });

  it('uses the clock of Redis', async () => {
    const quota = { limit: 2, windowMs: 300 };
    const times: number[] = [];
    const redisMicros = async (): Promise<number> => {
      const [seconds, micros] = await admin.time();
      return Number(seconds) * 1_000_000 + Number(micros);
    };
    while (times.length < 10) {
      const before = await redisMicros();
      const { allowed } = await hit(store, 'clock', quota);
      // The hit lies between the two moments.
      if (allowed) times.push(before, await redisMicros());
    }
    for (let index = 0; index + 5 < times.length; index += 2) {
      const [earliest, latest] = [times[index] ?? 0, times[index + 5] ?? 0];
      expect(latest - earliest).toBeGreaterThanOrEqual(quota.windowMs * 1000);
    }
  });

  it('locks nobody out when the clock of Redis is set back', async () => {
    const quota = { ...QUOTA, limit: 1 };
    await hit(store, 'stepped', quota);
    expect((await hit(store, 'stepped', quota)).allowed).toBe(false);
    await admin.eval(AGE_SCRIPT, 0, -24 * HOUR_MS);
    expect(await hit(store, 'stepped', quota)).toMatchObject({ allowed: true, resetMs: quota.windowMs });
    expect((await hit(store, 'stepped', quota)).allowed).toBe(false);
  });

  it('leaves no keys behind on Redis', async () => {
    await hit(store, 'brief', { limit: 1, windowMs: 1 });
    expect(await admin.pttl('limit:brief')).toBeGreaterThan(0);
    await until(
      () => admin.exists('limit:brief'),
      (count) => count === 0,
    );
  });

  it('does not quote the name in an error', async () => {
    await admin.set('limit:secret-name', 'not a list');
    const error = await hit(store, 'secret-name', QUOTA).catch((reason: Error) => reason);
    expect(error).toMatchObject({ message: 'Redis answers WRONGTYPE' });
  });

  it('keeps counting when Redis has lost keys and scripts', async () => {
    await hit(store, 'lost', QUOTA);
    await admin.flushall();
    await admin.script('FLUSH');
    expect(await hit(store, 'lost', QUOTA)).toMatchObject({ allowed: true, remaining: 59 });
    expect(await hit(store, 'lost', QUOTA)).toMatchObject({ allowed: true, remaining: 58 });
  });

  it('does not blame Redis for a stall of this process', async () => {
    const impatient = await RedisThrottlerStorage.open(server.url, 20);
    const pending = hit(impatient, 'stalled', QUOTA);
    const started = performance.now();
    while (performance.now() - started < 500);
    expect(await pending).toMatchObject({ allowed: true });
    impatient.onApplicationShutdown();
  });

  it('gives up a connection that was late, so that nothing piles up on it', async () => {
    const impatient = await RedisThrottlerStorage.open(server.url, 20);
    const reason = () => hit(impatient, 'late', QUOTA).catch((error: Error) => error.message);
    server.signal('SIGSTOP');
    try {
      expect(await reason()).toBe('Redis does not answer');
      await until(reason, (message) => message === 'no connection to Redis');
    } finally {
      server.signal('SIGCONT');
      impatient.onApplicationShutdown();
    }
  });

  it('is used by the limiter if the settings name a Redis, in the database that they name', async () => {
    const url = new URL(process.env['TEST_REDIS_URL'] ?? '');
    url.pathname = '/9';
    const settings = readSettings(Settings, {
      REDIS_URL: url.href,
      DATABASE_URL: 'postgres://127.0.0.1',
      SECRET_KEY: 's'.repeat(32),
    });
    @Module({
      imports: [
        ThrottlerModule.forRootAsync({
          useFactory: async () => ({ throttlers: [], storage: await openThrottlerStorage(settings) }),
        }),
      ],
    })
    class App {}
    const app = await NestFactory.createApplicationContext(App, { logger: false });
    const name = `module-${process.pid}`;
    await hit(app.get(ThrottlerStorage), name, MINUTE);
    const redis = new Redis(url.href);
    expect(await redis.llen(`limit:${name}`)).toBe(1);
    await redis.del(`limit:${name}`);
    redis.disconnect();
    await app.close();
  });
});

describeOnRedis('the rate limiter', () => {
  let server: RedisServer;
  let store: RedisThrottlerStorage;
  let limiter: FallbackThrottlerStorage;
  let warn: jest.SpyInstance;
  let info: jest.SpyInstance;

  beforeEach(async () => {
    warn = jest.spyOn(log, 'warn').mockImplementation();
    info = jest.spyOn(log, 'info').mockImplementation();
    server = await RedisServer.start();
    store = await RedisThrottlerStorage.open(server.url, TIMEOUT_MS);
    limiter = new FallbackThrottlerStorage(store);
  });

  afterEach(async () => {
    limiter.onApplicationShutdown();
    await server.kill();
    jest.restoreAllMocks();
  });

  const hitMany = (name: string, quota: Quota) =>
    Promise.all(Array.from({ length: 100 }, () => hit(limiter, name, quota)));

  const expectLimits = async (name: string): Promise<void> => {
    const verdicts = await hitMany(name, MINUTE);
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(MINUTE.limit);
  };

  const returned = () =>
    until(
      async () => {
        await hit(limiter, 'traffic', MINUTE);
        return info.mock.calls.length;
      },
      (calls) => calls > 0,
    );

  it('survives the death of Redis under traffic, and uses it again when it is back', async () => {
    await expectLimits('before');
    const [verdicts] = await Promise.all([hitMany('meanwhile', MINUTE), server.kill()]);
    // Some were counted on Redis, the others here.
    expect(verdicts.filter(({ allowed }) => allowed).length).toBeLessThanOrEqual(2 * MINUTE.limit);
    await expectLimits('alone');
    await server.start();
    await returned();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(info).toHaveBeenCalledTimes(1);
    await expectLimits('after');
    const admin = server.client();
    expect(await admin.llen('limit:after')).toBe(MINUTE.limit);
    admin.disconnect();
  });

  it('survives a Redis that hangs, and uses it again when it is back', async () => {
    await hit(limiter, 'traffic', MINUTE);
    server.signal('SIGSTOP');
    await expectLimits('alone');
    expect(warn.mock.calls).toEqual([[{ reason: 'Redis does not answer' }, expect.any(String)]]);
    // Long enough that the limiter has tried to reconnect to the server that hangs.
    const started = performance.now();
    await until(
      () => hit(limiter, 'traffic', MINUTE),
      () => performance.now() - started > 3000,
    );
    expect(info).not.toHaveBeenCalled();
    server.signal('SIGCONT');
    await returned();
    await expectLimits('after');
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('survives a Redis that answers errors', async () => {
    const admin = server.client();
    await admin.config('SET', 'maxmemory', '1');
    await expectLimits('alone');
    expect(warn.mock.calls).toEqual([[{ reason: 'Redis answers OOM' }, expect.any(String)]]);
    await admin.config('SET', 'maxmemory', '0');
    await returned();
    await expectLimits('after');
    admin.disconnect();
  });

  it('treats a slow Redis as unavailable', async () => {
    const admin = server.client();
    await admin.client('PAUSE', 5000, 'ALL');
    await expectLimits('alone');
    expect(warn).toHaveBeenCalledTimes(1);
    await returned();
    admin.disconnect();
  });

  it('starts and ends without a Redis', async () => {
    await server.kill();
    const away = new FallbackThrottlerStorage(await RedisThrottlerStorage.open(server.url));
    expect(await hit(away, 'a', MINUTE)).toMatchObject({ allowed: true, remaining: 59 });
    expect(warn.mock.calls).toEqual([[{ reason: expect.stringContaining('connect E') }, expect.any(String)]]);
    away.onApplicationShutdown();
  });

  it('starts and ends with a Redis that accepts connections and says nothing', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket.on('close', () => sockets.delete(socket)).resume());
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const away = new FallbackThrottlerStorage(await RedisThrottlerStorage.open(`redis://127.0.0.1:${port}`));
    expect(await hit(away, 'a', MINUTE)).toMatchObject({ allowed: true, remaining: 59 });
    await until(
      async () => sockets.size,
      (count) => count > 0,
    );
    away.onApplicationShutdown();
    await until(
      async () => sockets.size,
      (count) => count === 0,
    );
    await new Promise((resolve) => silent.close(resolve));
  });
});
