import { defineJob } from '../platform/queue/job';

/** Asks the model for the name and the company of a lead's visitor; one job per lead at a time. */
export const completeLead = defineJob<{ leadId: number }>(
  'lead-completion',
  ({ leadId }) => `lead-${leadId}`,
);
