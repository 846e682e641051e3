import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { Count } from '../platform/http/requests/fields/answer-fields';
import { Day, isDay } from '../platform/http/requests/fields/date-fields';
import { Once } from '../platform/http/requests/fields/fields';
import { InQuery } from '../platform/http/requests/fields/query-field';
import { Rule } from '../platform/http/requests/fields/rule';
import type { Counts } from './analytics.queries';
import { periodOf, type Period } from './period';

/** Query of Get Analytics: the first and the last UTC day, inclusive. */
export class AnalyticsQuery {
  /** First day (UTC). Default: the first day of the current month. Required with `end`. */
  @ApiProperty({ required: false })
  @ValidateIf(({ start, end }: AnalyticsQuery) => start !== undefined || end !== undefined)
  @Rule('range', afterEnd, (_, query) => !startsAfterEnd(query))
  @Day()
  @Rule('required', 'is required with end', (start) => start !== undefined)
  @Once()
  start?: string;

  /** Last day (UTC). Default: the last day of the current month. */
  @InQuery(Day())
  end?: string;
}

/** The days that the counts cover. */
export class AnalyticsPeriodDto {
  @ApiProperty({ format: 'date', example: '2026-11-21' })
  start: string;

  @ApiProperty({ format: 'date', example: '2026-11-21' })
  end: string;
}

/** Answer of Get Analytics. */
export class AnalyticsAnswerDto {
  @Count()
  totalMessages: number;

  @Count()
  totalConversations: number;

  @Count()
  totalLeads: number;

  period: AnalyticsPeriodDto;
}

/** The counts of a period as Get Analytics returns them. */
export function presentAnalytics(
  { messages, conversations, leads }: Counts,
  { start, end }: Period,
): AnalyticsAnswerDto {
  return {
    totalMessages: messages,
    totalConversations: conversations,
    totalLeads: leads,
    period: { start, end },
  };
}

function startsAfterEnd(query: AnalyticsQuery): boolean {
  // An invalid end has its own error.
  if (query.end !== undefined && !isDay(query.end)) return false;
  const { start, end } = periodOf(query, new Date());
  return start > end;
}

function afterEnd(query: AnalyticsQuery): string {
  return `must not be after ${query.end === undefined ? periodOf(query, new Date()).end : 'end'}`;
}
