import { defineJob } from '../platform/queue/job';

/** Has the model find the name and the company that a lead's visitor wrote. */
export const completeLead = defineJob<{ leadId: number }>('complete-lead', {
  concurrency: 2,
});

/** One job a lead at a time. */
export function completionJobId(leadId: number): string {
  return `lead-${leadId}`;
}
