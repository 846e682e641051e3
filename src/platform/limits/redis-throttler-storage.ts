import type { OnApplicationShutdown } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Redis, ReplyError } from 'ioredis';
import { TimeoutError, withTimeout } from '../with-timeout';
import { recordOf, type ThrottlerRecord } from './throttler-record';

/** A request waits no longer than this for Redis. */
const TIMEOUT_MS = 250;
/** Only the start waits for a connection to open; requests do not. */
const CONNECT_TIMEOUT_MS = 2000;
/** Far above the timeout of a hit: otherwise, after a stall, ioredis would fail commands that Redis has answered. */
const COMMAND_TIMEOUT_MS = 30_000;
const RECONNECT_MS = 1000;
/** A connection that does not end by itself on shutdown is cut after this long. */
const DISCONNECT_TIMEOUT_MS = 100;
const KEY_PREFIX = 'limit:';
const NO_CONNECTION = 'no connection to Redis';

/**
 * One list for each key: the microseconds at which hits were accepted, oldest first. Only the clock of Redis counts,
 * which all processes share. It is a wall clock: hits in its future were accepted before it was set back. They are
 * dropped, because they would lock the key until then.
 */
const HIT_SCRIPT = `
local key, limit, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local newest = redis.call('LINDEX', key, -1)
while newest and tonumber(newest) > now do
  redis.call('RPOP', key)
  newest = redis.call('LINDEX', key, -1)
end
local oldest = redis.call('LINDEX', key, 0)
while oldest and now - oldest >= window do
  redis.call('LPOP', key)
  oldest = redis.call('LINDEX', key, 0)
end
local count = redis.call('LLEN', key)
local accepted = count < limit
if accepted then
  redis.call('RPUSH', key, string.format('%.0f', now))
  -- A second longer, as Redis samples its clock: a key must not expire before its newest hit.
  redis.call('PEXPIRE', key, ARGV[2] + 1000)
  count = count + 1
end
-- After the limit was lowered, more than one hit has to leave before the next one is accepted.
local leaves_next = redis.call('LINDEX', key, math.max(count - limit, 0)) or now
return { accepted and 1 or 0, count, window - (now - leaves_next) }
`;

type HitCommand = (key: string, limit: number, ttlMs: number) => Promise<[number, number, number]>;

/**
 * The same exact sliding window as in memory, for all processes on one Redis. A key expires with its newest hit. A hit
 * rejects, with a message fit for the log, when Redis is not reachable, returns an error or is late. A connection that
 * was late is replaced, so that no commands pile up on it.
 */
export class RedisThrottlerStorage implements ThrottlerStorage, OnApplicationShutdown {
  private readonly redis: Redis & { hit: HitCommand };
  /** Why the connection last failed: clearer than the error of a command that has no connection. */
  private problem = NO_CONNECTION;

  private constructor(
    url: string,
    private readonly timeoutMs: number,
  ) {
    const redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: CONNECT_TIMEOUT_MS,
      commandTimeout: COMMAND_TIMEOUT_MS,
      disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      disableClientInfo: true,
      // A hit that Redis did not count at once is counted in memory, and must not be counted again later.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => RECONNECT_MS,
      scripts: { hit: { lua: HIT_SCRIPT, numberOfKeys: 1 } },
    });
    redis.on('error', (error) => (this.problem = messageOf(error)));
    redis.on('ready', () => (this.problem = NO_CONNECTION));
    this.redis = redis as Redis & { hit: HitCommand };
  }

  /** Connects, or keeps trying in the background if that fails. A hit waits at most `timeoutMs`. */
  static async open(url: string, timeoutMs = TIMEOUT_MS): Promise<RedisThrottlerStorage> {
    const storage = new RedisThrottlerStorage(url, timeoutMs);
    // A Redis that accepts and never answers must not hold up the start.
    await withTimeout(storage.redis.connect(), CONNECT_TIMEOUT_MS, 'Redis does not answer').catch(
      () => undefined,
    );
    return storage;
  }

  /** Counts a hit unless `limit` is used up. @throws Error when Redis cannot be asked */
  async increment(key: string, ttlMs: number, limit: number): Promise<ThrottlerRecord> {
    try {
      const answer = this.redis.hit(`${KEY_PREFIX}${key}`, limit, ttlMs);
      const [accepted, hits, resetMicros] = await withTimeout(
        answer,
        this.timeoutMs,
        'Redis does not answer',
      );
      return recordOf({ isAccepted: accepted === 1, hits, resetMs: resetMicros / 1000 });
    } catch (error) {
      if (error instanceof TimeoutError) this.redis.stream.destroy();
      throw new Error(this.reasonOf(error), { cause: error });
    }
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private reasonOf(error: unknown): string {
    return error instanceof ReplyError || error instanceof TimeoutError ? messageOf(error) : this.problem;
  }
}

/** Error replies may quote the command, and with it the key; their first word is the error code. */
function messageOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  if (error instanceof ReplyError) return `Redis answers ${message.split(' ', 1)[0]}`;
  return message || (code ?? NO_CONNECTION);
}
