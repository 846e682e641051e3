import { ApiProperty } from '@nestjs/swagger';
import { Choice, Count, Timestamp } from '../platform/http/requests/fields/answer-fields';
import { isDay } from '../platform/http/requests/fields/date-fields';
import { MayBeAbsent, Once, OneOf } from '../platform/http/requests/fields/fields';
import { InQuery } from '../platform/http/requests/fields/query-field';
import { isTimeZone, TimeZone } from '../platform/http/requests/fields/time-zone-field';
import { pick } from '../platform/http/requests/present';
import { Rule } from '../platform/http/requests/fields/rule';
import { AnalyticsPeriodDto, AnalyticsQuery } from './analytics.dto';
import { addChannels } from './channel-counts';
import { percentilesOf } from './latency-histogram';
import { periodIn, type Period } from './period';
import { INTERVALS, type Interval, type SeriesPart, type SeriesPeriod } from './series.queries';

const MAX_PARTS = 1000;
const DAY_MS = 86_400_000;

/** Query of Get Analytics Series: the first and the last day in the time zone, inclusive. */
export class AnalyticsSeriesQuery extends AnalyticsQuery {
  /** The width of the parts. Default: `day`. Weeks begin on Monday. */
  @MayBeAbsent()
  @Rule('range', `must cut the period into at most ${MAX_PARTS} parts`, (_, query) => !hasTooManyParts(query))
  @OneOf(INTERVALS)
  @Once()
  interval: Interval = 'day';

  /**
   * The time zone of days, weeks and months: a name of the IANA database. Default: `UTC`.
   * @example "Europe/Berlin"
   */
  @InQuery(TimeZone())
  timeZone: string = 'UTC';
}

/** Ratings of answers to the messages of a part. */
export class SeriesRatingsDto {
  @Count()
  positive: number;

  @Count()
  negative: number;
}

/** Two percentiles of a duration in milliseconds, within 5 %; null without a measurement. */
export class PercentilesDto {
  @ApiProperty({ type: 'integer', example: 420 })
  p50: number | null;

  @ApiProperty({ type: 'integer', example: 1300 })
  p95: number | null;
}

/** Tokens as the model counted them; 0 for a model that does not count tokens. */
export class SeriesTokensDto {
  @Count()
  prompt: number;

  @Count()
  completion: number;
}

/** The counts of one channel in a part. */
export class SeriesChannelDto {
  /**
   * `widget`, `api`, the kind of a channel, or `other`.
   * @example "telegram"
   */
  channel: string;

  @Count()
  messages: number;

  @Count()
  conversations: number;

  @Count()
  leads: number;

  @Count()
  unanswered: number;
}

/** The counts of one part of the period. */
export class SeriesPartDto {
  @Timestamp()
  start: Date;

  @Count()
  messages: number;

  @Count()
  conversations: number;

  @Count()
  leads: number;

  ratings: SeriesRatingsDto;

  /** Messages to which the agent had no answer. */
  @Count()
  unanswered: number;

  /** Answers of a language model with a figure, name or link that the model was not given. */
  @Count()
  ungrounded: number;

  /** The time from the message to the first word of its answer. */
  firstTokenMs: PercentilesDto;

  /** The time from the message to the end of its answer. */
  answerMs: PercentilesDto;

  tokens: SeriesTokensDto;

  /**
   * The cost of language models for the messages, in millionths of the currency; 0 without prices.
   * @example 1250
   */
  @Count()
  cost: number;

  /** Channels with activity, the busiest first. Empty for days before channels were counted. */
  channels: SeriesChannelDto[];
}

/** Answer of Get Analytics Series. */
export class AnalyticsSeriesAnswerDto {
  @Choice(INTERVALS)
  interval: Interval;

  /** @example "Europe/Berlin" */
  timeZone: string;

  period: AnalyticsPeriodDto;

  /**
   * The currency of all costs: a code of ISO 4217.
   * @example "EUR"
   */
  currency: string;

  /** Oldest first, including empty parts. */
  series: SeriesPartDto[];
}

/** The period of a query. Default: the current month in its time zone. */
export function seriesPeriodOf(query: AnalyticsSeriesQuery, now: Date): SeriesPeriod {
  const { interval, timeZone } = query;
  return { ...periodIn(timeZone, query, now), interval, timeZone };
}

/** One part of a series as Get Analytics Series returns it. */
export function presentPart(part: SeriesPart): SeriesPartDto {
  const { positive, negative, promptTokens, completionTokens, firstToken, answer, channels } = part;
  return {
    ...pick(part, ['start', 'messages', 'conversations', 'leads', 'unanswered', 'ungrounded', 'cost']),
    ratings: { positive, negative },
    firstTokenMs: percentilesOf(firstToken),
    answerMs: percentilesOf(answer),
    tokens: { prompt: promptTokens, completion: completionTokens },
    channels: addChannels(channels),
  };
}

function hasTooManyParts(query: object): boolean {
  const { interval, timeZone, start, end } = query as AnalyticsSeriesQuery;
  // Other errors are reported by their own rules.
  const isUnknown = [start, end].some((day) => day !== undefined && !isDay(day)) || !isTimeZone(timeZone);
  if (isUnknown || !INTERVALS.includes(interval)) return false;
  return mostPartsOf(periodIn(timeZone, { start, end }, new Date()), interval) > MAX_PARTS;
}

/** The number of parts in the period. May be 1 too high for hours, because summer time may end in the period. */
function mostPartsOf(period: Period, interval: Interval): number {
  const [start, end] = [new Date(period.start), new Date(period.end)];
  const days = (end.getTime() - start.getTime()) / DAY_MS + 1;
  const daysSinceMonday = (start.getUTCDay() + 6) % 7;
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth() + 1;
  return { hour: days * 24 + 1, day: days, week: Math.ceil((days + daysSinceMonday) / 7), month: months }[
    interval
  ];
}
