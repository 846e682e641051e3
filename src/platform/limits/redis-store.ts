import { setTimeout as delay } from 'node:timers/promises';
import { Redis, ReplyError } from 'ioredis';
import { LimiterStore, type Quota, type Verdict } from './limiter-store';

/** A request waits no longer than this for Redis. */
const TIMEOUT_MS = 250;
/** Opening a connection may take longer: no request waits for that. */
const HANDSHAKE_TIMEOUT_MS = 2000;
const COMMAND_TIMEOUT_MS = 30_000;
const RECONNECT_MS = 1000;
/** A connection that does not end by itself on shutdown is cut after this long. */
const DISCONNECT_TIMEOUT_MS = 100;

const KEY_PREFIX = 'limit:';
const NO_CONNECTION = 'no connection to Redis';

/**
 * One list a name, of the microseconds at which hits were accepted, oldest first. Only Redis' clock counts, so all processes share one. It
 * is a wall clock: hits that lie in its future were accepted before it was set back, and would otherwise lock the name until then.
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
local allowed = count < limit
if allowed then
  redis.call('RPUSH', key, string.format('%.0f', now))
  -- The second more is for Redis sampling its clock anew: a key must not go before its newest hit does.
  redis.call('PEXPIRE', key, ARGV[2] + 1000)
  count = count + 1
end
-- With a limit that was lowered, more than one has to leave before the next is accepted.
local leaves_next = redis.call('LINDEX', key, math.max(count - limit, 0)) or now
return { allowed and 1 or 0, math.max(limit - count, 0), window - (now - leaves_next) }
`;

type HitCommand = (key: string, limit: number, windowMs: number) => Promise<[number, number, number]>;

/**
 * The same exact sliding window for all processes on one Redis, one key a name, which expires with its newest hit. A hit rejects when Redis is
 * away, answers an error or takes too long; a connection that was late is replaced, so that nothing piles up on it.
 */
export class RedisStore extends LimiterStore {
  private readonly redis: Redis & { hit: HitCommand };
  /** What the connection last died of: clearer than what a command says without one. */
  private problem = NO_CONNECTION;

  private constructor(
    url: string,
    private readonly patienceMs: number,
  ) {
    super();
    const redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: HANDSHAKE_TIMEOUT_MS,
      // Far above the patience of any hit: after a stall of our own it would fail commands whose answers are there to be read.
      commandTimeout: COMMAND_TIMEOUT_MS,
      disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      disableClientInfo: true,
      // A hit that was not counted at once is counted elsewhere, and must not be counted again later.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => RECONNECT_MS,
      scripts: { hit: { lua: HIT_SCRIPT, numberOfKeys: 1 } },
    });
    redis.on('error', (error) => (this.problem = messageOf(error)));
    redis.on('ready', () => (this.problem = NO_CONNECTION));
    this.redis = redis as Redis & { hit: HitCommand };
  }

  /** Connects, or goes on trying in the background when that has failed once. A hit is waited for no longer than `patienceMs`. */
  static async open(url: string, patienceMs = TIMEOUT_MS): Promise<RedisStore> {
    const store = new RedisStore(url, patienceMs);
    const connected = store.redis.connect().catch(() => undefined);
    // A Redis that accepts and says nothing must not hold up the start.
    await Promise.race([connected, delay(HANDSHAKE_TIMEOUT_MS, undefined, { ref: false })]);
    return store;
  }

  async hit(name: string, { limit, windowMs }: Quota): Promise<Verdict> {
    try {
      const answer = this.redis.hit(`${KEY_PREFIX}${name}`, limit, windowMs);
      const [allowed, remaining, resetMicros] = await this.withPatience(answer);
      return { allowed: allowed === 1, limit, windowMs, remaining, resetMs: resetMicros / 1000 };
    } catch (error) {
      throw new Error(this.reasonOf(error), { cause: error });
    }
  }

  override close(): void {
    this.redis.disconnect();
  }

  /** Waits for an answer as long as a request may be held up by it. */
  private async withPatience<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = (): void => reject(new OverdueError('Redis does not answer'));
      // After a stall of our own, what Redis answered meanwhile is read first.
      timer = setTimeout(() => setImmediate(giveUp), this.patienceMs);
    });
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      if (error instanceof OverdueError) this.redis.stream.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private reasonOf(error: unknown): string {
    return error instanceof ReplyError || error instanceof OverdueError ? messageOf(error) : this.problem;
  }
}

class OverdueError extends Error {}

/** Error replies may quote the command, and with it the key; their first word is the error code. */
function messageOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  if (error instanceof ReplyError) return `Redis answers ${message.split(' ', 1)[0]}`;
  return message || (code ?? NO_CONNECTION);
}
