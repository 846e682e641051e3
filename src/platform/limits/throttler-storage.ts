import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Settings } from '../config/settings';
import { FallbackThrottlerStorage } from './fallback-throttler-storage';
import { MemoryThrottlerStorage } from './memory-throttler-storage';
import { RedisThrottlerStorage } from './redis-throttler-storage';

/** Where hits are counted: on Redis with `REDIS_URL`, for all processes together, else in this process. */
export async function openThrottlerStorage({ REDIS_URL }: Settings): Promise<ThrottlerStorage> {
  if (!REDIS_URL) return new MemoryThrottlerStorage();
  return new FallbackThrottlerStorage(await RedisThrottlerStorage.open(REDIS_URL));
}
