import { z } from 'zod';
import type { Counts, Period } from './analytics.queries';

const isDate = (text: string): boolean => {
  const moment = new Date(`${text}T00:00:00.000Z`);
  // Date itself takes February 30 for March 2, and knows a year 0, which PostgreSQL does not.
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(text)
  );
};

const day = z
  .string()
  .refine(isDate, { error: 'must be a date like 2026-11-21', params: { rule: 'date' } })
  .meta({ format: 'date', example: '2026-11-21' });

/** Query of Get Analytics: UTC days, both inclusive. */
export const analyticsQuery = z
  .object({
    start: day.optional().meta({
      description:
        'First day (UTC); the first of the current month unless told otherwise. Required with `end`.',
    }),
    end: day
      .optional()
      .meta({ description: 'Last day (UTC); the last of the current month unless told otherwise.' }),
  })
  .superRefine(({ start, end }, context) => {
    const problem = (path: string, rule: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [path], message, params: { rule } });
    };
    if (end !== undefined && start === undefined) problem('start', 'required', 'is required with end');
    const { start: first, end: last } = periodOf({ start, end }, new Date());
    if (start !== undefined && first > last)
      problem('start', 'range', `must not be after ${end === undefined ? last : 'end'}`);
  });

/** What Get Analytics takes. */
export type AnalyticsQuery = z.output<typeof analyticsQuery>;

/** The days that a query means: what it leaves open is the current month (UTC), first to last day. */
export function periodOf({ start, end }: { start?: string; end?: string }, now: Date): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    start: start ?? dayOf(new Date(Date.UTC(year, month, 1))),
    end: end ?? dayOf(new Date(Date.UTC(year, month + 1, 0))),
  };
}

/** The UTC day of a moment, as in `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Answer of Get Analytics. */
export const analyticsAnswer = z
  .strictObject({
    totalMessages: z.number().int(),
    totalConversations: z.number().int(),
    totalLeads: z.number().int(),
    period: z.strictObject({ start: day, end: day }),
  })
  .meta({ id: 'AnalyticsAnswer' });

/** Counts of a period as Get Analytics answers them. */
export function presentAnalytics(
  { messages, conversations, leads }: Counts,
  { start, end }: Period,
): z.input<typeof analyticsAnswer> {
  return {
    totalMessages: messages,
    totalConversations: conversations,
    totalLeads: leads,
    period: { start, end },
  };
}
