import { defineJob } from '../queue/job';

/** Takes events out of the outbox and hands them to who delivers them. */
export const relayEvents = defineJob<Record<string, never>>('relay-events', {
  concurrency: 1,
});
