import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings';
import { MemoryStore } from './memory-store';
import { RateLimiter } from './rate-limiter';
import { RedisStore } from './redis-store';

/** Rate limits, counted on Redis or in the process. */
@Global()
@Module({
  providers: [
    {
      provide: RateLimiter,
      inject: [Settings],
      useFactory: async ({ REDIS_URL }: Settings) =>
        new RateLimiter(REDIS_URL ? await RedisStore.open(REDIS_URL) : new MemoryStore()),
    },
  ],
  exports: [RateLimiter],
})
export class LimitsModule {}
