import { defineJob } from '../queue/job';

/** Takes events out of the outbox and hands them to who delivers them. */
export const relayEvents = defineJob<Record<string, never>>('relay-events', {
  concurrency: 1,
  // The sweeper brings it back as long as events wait.
  attempts: 1,
  retryDelayMs: 1000,
});
