import { setTimeout as delay } from 'node:timers/promises';
import { Redis, ReplyError } from 'ioredis';
import { log } from '../../platform/observability/logging/logger';
import { TimeoutError, withTimeout } from '../../platform/with-timeout';
import type { Verdict } from './reply-storage';

/** A reply whose process says nothing for this long is dead. Processes renew it far more often. */
const LEASE_MS = 1500;
/** Who closes a dead reply has this long before another process may do so. */
const CLOSING_MS = 5000;
/** Replies that nobody reads are closed this long after the death of their process. */
const UNREAD_MS = 5000;
const UNREAD_BATCH = 20;

/** A command waits no longer than this for Redis. */
const TIMEOUT_MS = 1000;
const COMMAND_TIMEOUT_MS = 30_000;
const RECONNECT_MS = 200;
const DISCONNECT_TIMEOUT_MS = 100;

// The tag in braces keeps all keys in one slot of a cluster. Only the clock of Redis counts.
const RUNNING = '{stream}:running';
const keysOf = (messageId: number): string[] => [
  `{stream}:${messageId}:pieces`,
  `{stream}:${messageId}:state`,
  RUNNING,
];

const START = `
local pieces, state, running, id = KEYS[1], KEYS[2], KEYS[3], ARGV[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

const OPEN = `${START}
redis.call('HSET', state, 'owner', ARGV[2], 'head', ARGV[4], 'last', 1)
redis.call('PEXPIRE', state, ARGV[3])
redis.call('ZADD', running, now + ${LEASE_MS}, id)
`;

/** Entries that an attempt without an answer has added are not added again. */
const APPEND = `${START}
local owner, kept, first, finish = ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5]
local found = redis.call('HMGET', state, 'owner', 'last', 'end', 'stop')
if not found[1] then return 'gone' end
if found[1] ~= owner then return 'lost' end
if found[3] then return 'runs' end
local last = tonumber(found[2])
for i = 6, #ARGV do
  local number = first + i - 6
  if number > last then
    redis.call('XADD', pieces, string.format('%d-0', number), 'p', ARGV[i])
    last = number
  end
end
redis.call('HSET', state, 'last', last)
redis.call('PEXPIRE', pieces, kept)
redis.call('PEXPIRE', state, kept)
if finish ~= '' then
  redis.call('HSET', state, 'end', finish)
  redis.call('ZREM', running, id)
else
  redis.call('ZADD', running, now + ${LEASE_MS}, id)
end
return found[4] and 'stopped' or 'runs'
`;

const READ = `${START}
local found = redis.call('HMGET', state, 'head', 'last', 'end')
if not found[1] then return false end
local lease = redis.call('ZSCORE', running, id)
local isDead = not found[3] and (not lease or tonumber(lease) < now)
local rows = redis.call('XRANGE', pieces, ARGV[2] .. '-0', '+', 'COUNT', ARGV[3])
for i, row in ipairs(rows) do rows[i] = row[2][2] end
return { found[1], tonumber(found[2]), tonumber(found[3] or 0), isDead and 1 or 0, rows }
`;

const CLAIM = `${START}
local found = redis.call('HMGET', state, 'owner', 'end')
local lease = redis.call('ZSCORE', running, id)
if not found[1] or found[2] then
  redis.call('ZREM', running, id)
  return 0
end
if lease and tonumber(lease) >= now then return 0 end
redis.call('HSET', state, 'owner', ARGV[2])
redis.call('ZADD', running, now + ${CLOSING_MS}, id)
return 1
`;

const STOP = `${START}
if redis.call('EXISTS', state) == 1 then redis.call('HSET', state, 'stop', 1) end
`;

const ERASE = `${START}
redis.call('DEL', pieces, state)
redis.call('ZREM', running, id)
`;

const UNREAD = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - ${UNREAD_MS}, 'LIMIT', 0, ${UNREAD_BATCH})
`;

/** What Redis knows of a reply: its head, the numbers of its last piece and last event, and pieces. */
export interface StoredReply {
  head: string;
  lastPiece: number;
  /** 0 while the reply goes on. */
  lastId: number;
  /** Whether the reply goes on, but its process does not. */
  isDead: boolean;
  pieces: string[];
}

type Script<Answer> = (...values: (string | number)[]) => Promise<Answer>;

interface Scripts {
  openReply: Script<null>;
  appendReply: Script<Verdict | 'gone'>;
  readReply: Script<[string, number, number, number, string[]] | null>;
  claimReply: Script<0 | 1>;
  stopReply: Script<null>;
  eraseReply: Script<null>;
  unreadReplies: Script<string[]>;
}

/**
 * Replies in Redis: a Redis stream with the pieces, a hash with head, owner and end, and one sorted set with the leases
 * of all that run. A stream is as long as its answer at most, and expires `keptMs` after its last piece.
 */
export class RedisStreams {
  private readonly redis: Redis & Scripts;

  constructor(
    url: string,
    private readonly keptMs: number,
  ) {
    const script = (lua: string) => ({ lua, numberOfKeys: 3 });
    const redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: 2 * TIMEOUT_MS,
      commandTimeout: COMMAND_TIMEOUT_MS,
      disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      disableClientInfo: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => RECONNECT_MS,
      scripts: {
        openReply: script(OPEN),
        appendReply: script(APPEND),
        readReply: script(READ),
        claimReply: script(CLAIM),
        stopReply: script(STOP),
        eraseReply: script(ERASE),
        unreadReplies: { lua: UNREAD, numberOfKeys: 1 },
      },
    });
    redis.on('error', (error: Error) =>
      log.debug({ reason: error.name }, 'Redis is not reachable for streams'),
    );
    this.redis = redis as Redis & Scripts;
  }

  /** Connects, or goes on trying in the background. */
  async connect(): Promise<void> {
    await withTimeout(this.redis.connect(), TIMEOUT_MS, 'Redis does not answer').catch(() => undefined);
  }

  disconnect(): void {
    this.redis.disconnect();
  }

  /** Begins a reply, whose pieces only `owner` may add. */
  async open(messageId: number, owner: string, head: string): Promise<void> {
    await this.ask(this.redis.openReply(...keysOf(messageId), messageId, owner, this.keptMs, head));
  }

  /** Adds pieces numbered from `first`, and the end if `lastId` is given; renews the lease. */
  async append(
    messageId: number,
    owner: string,
    { first, pieces, lastId }: { first: number; pieces: string[]; lastId: number | undefined },
  ): Promise<Verdict | 'gone'> {
    const values = [messageId, owner, this.keptMs, first, lastId ?? '', ...pieces];
    return this.ask(this.redis.appendReply(...keysOf(messageId), ...values));
  }

  /** The reply with up to `count` of its pieces from the number `first` on. */
  async read(messageId: number, first: number, count: number): Promise<StoredReply | undefined> {
    const found = await this.ask(this.redis.readReply(...keysOf(messageId), messageId, first, count));
    if (!found) return undefined;
    const [head, lastPiece, lastId, isDead, pieces] = found;
    return { head, lastPiece, lastId, isDead: isDead === 1, pieces };
  }

  /** Makes `owner` the owner of a dead reply. False when it is not dead, or another was faster. */
  async claim(messageId: number, owner: string): Promise<boolean> {
    return (await this.ask(this.redis.claimReply(...keysOf(messageId), messageId, owner))) === 1;
  }

  /** Marks the reply as stopped: its owner learns it when it next appends or renews. */
  async stop(messageId: number): Promise<void> {
    await this.ask(this.redis.stopReply(...keysOf(messageId), messageId));
  }

  /** Removes the reply. */
  async erase(messageId: number): Promise<void> {
    await this.ask(this.redis.eraseReply(...keysOf(messageId), messageId));
  }

  /** Some replies that have been dead for a while. */
  async unread(): Promise<number[]> {
    return (await this.ask(this.redis.unreadReplies(RUNNING))).map(Number);
  }

  /** A connection that was late is replaced, so that no commands pile up on it. @throws Error fit for the log */
  private async ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await withTimeout(answer, TIMEOUT_MS, 'Redis does not answer');
    } catch (error) {
      if (error instanceof TimeoutError) this.redis.stream?.destroy();
      const { message } = error as Error;
      // Error replies may quote the command, and with it texts.
      const reason = error instanceof ReplyError ? message.split(' ', 1)[0] : message;
      throw new Error(`streams are not shared: ${reason}`, { cause: error });
    }
  }
}

/** Waits, no longer than until the signal fires. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
