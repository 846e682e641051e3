import { defineJob } from '../queue/job';

/**
 * Relays the events of the outbox. Each wake-up has an id of its own: a job that is about to end may have read the
 * outbox before the newest events were committed.
 */
export const relayEvents = defineJob<{ wakeId: string }>('event-relay', ({ wakeId }) => wakeId);
