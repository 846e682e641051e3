import type { Secrets } from '../../platform/config/secrets';
import type { Settings } from '../../platform/config/settings';
import type { ChatSettings } from '../chat.settings';
import type { DeadReplies } from './dead-replies';
import { FileReplyStorage } from './file-reply-storage';
import { RedisReplyStorage } from './redis-reply-storage';
import { RedisStreams } from './redis-streams';
import { MEMORY_ONLY, type CloseDead, type ReplyStorage } from './reply-storage';

/**
 * Where running replies are copied to: to Redis with `REDIS_URL`, for all processes; to files on the embedded default,
 * for the next start. With a database of its own and without Redis they are in the memory of their process only.
 */
export async function openReplyStorage(
  { REDIS_URL, DATABASE_URL, DATA_DIR, ROLE }: Settings,
  { STREAM_KEPT_SECONDS }: ChatSettings,
  secrets: Secrets,
  dead: DeadReplies,
): Promise<ReplyStorage> {
  const closeDead: CloseDead = (head, text) => dead.close(head, text);
  const keptMs = 1000 * STREAM_KEPT_SECONDS;
  if (ROLE === 'worker') return MEMORY_ONLY;
  if (REDIS_URL) {
    const streams = new RedisStreams(REDIS_URL, keptMs);
    await streams.connect();
    return new RedisReplyStorage(streams, secrets.sealer('streams'), closeDead);
  }
  return DATABASE_URL ? MEMORY_ONLY : new FileReplyStorage(DATA_DIR, keptMs, closeDead);
}
