import { ApiProperty } from '@nestjs/swagger';
import { Choice, Count, Timestamp } from '../platform/http/requests/fields/answer-fields';
import { OneOf } from '../platform/http/requests/fields/fields';
import { InQuery } from '../platform/http/requests/fields/query-field';
import { pick } from '../platform/http/requests/present';
import { AnalyticsPeriodDto } from './analytics.dto';
import { CHANNELS } from './channel-counts';
import type { OutcomeCounts, OutcomeGroup } from './outcomes.queries';
import { AnalyticsSeriesQuery } from './series.dto';
import { INTERVALS, type Interval, type SeriesPeriod } from './series.queries';

/** Query of Get Outcomes. */
export class OutcomesQuery extends AnalyticsSeriesQuery {
  /** Only conversations of this channel. */
  @InQuery(OneOf(CHANNELS))
  channel?: string;
}

/** The conversations that have an outcome. */
export class OutcomeCountsDto implements OutcomeCounts {
  @Count()
  conversations: number;

  @Count()
  resolved: number;

  @Count()
  handedOver: number;

  @Count()
  unanswered: number;

  @Count()
  abandoned: number;

  /** `resolved` of `conversations`, from 0 to 1; null without conversations. */
  @ApiProperty({ type: 'number', nullable: true, example: 0.64 })
  resolutionRate: number | null;

  /** All except `handedOver` of `conversations`, from 0 to 1; null without conversations. */
  @ApiProperty({ type: 'number', nullable: true, example: 0.81 })
  deflectionRate: number | null;

  /** The median time from the request for a person to the person's answer, in milliseconds, or null. */
  @ApiProperty({ type: 'integer', nullable: true, example: 240_000 })
  firstPersonAnswerMs: number | null;

  /** The mean, from 1 to 5; null without a rating. */
  @ApiProperty({ type: 'number', nullable: true, example: 4.4 })
  satisfaction: number | null;

  /** Conversations with a satisfaction. */
  @Count()
  ratings: number;
}

/** The outcomes of one channel. */
export class ChannelOutcomesDto extends OutcomeCountsDto {
  /** @example "telegram" */
  channel: string;
}

/** The outcomes of the conversations with one tag. */
export class TagOutcomesDto extends OutcomeCountsDto {
  /** @example "delivery" */
  tag: string;
}

/** The outcomes of the conversations that began in a part of the period. */
export class OutcomesPartDto extends OutcomeCountsDto {
  @Timestamp()
  start: Date;
}

/** Answer of Get Outcomes. */
export class OutcomesAnswerDto {
  @Choice(INTERVALS)
  interval: Interval;

  /** @example "Europe/Berlin" */
  timeZone: string;

  period: AnalyticsPeriodDto;

  totals: OutcomeCountsDto;

  /** The totals of as many days before. */
  previous: OutcomeCountsDto;

  /** Channels with conversations, the busiest first. */
  channels: ChannelOutcomesDto[];

  /**
   * The 50 most frequent tags, in that order. A conversation counts for each of its tags.
   */
  tags: TagOutcomesDto[];

  /** Oldest first; parts without conversations are left out. */
  series: OutcomesPartDto[];
}

const NONE: OutcomeCounts = {
  conversations: 0,
  resolved: 0,
  handedOver: 0,
  unanswered: 0,
  abandoned: 0,
  firstPersonAnswerMs: null,
  satisfaction: null,
  ratings: 0,
};
const COUNTS = Object.keys(NONE) as (keyof OutcomeCounts)[];

/** The outcomes of a period as Get Outcomes returns them. */
export function presentOutcomes(
  groups: readonly OutcomeGroup[],
  { start, end, interval, timeZone }: SeriesPeriod,
): OutcomesAnswerDto {
  const all = groups.filter(
    ({ start: part, channel, tag }) => part === null && channel === null && tag === null,
  );
  const allOf = (before: boolean): OutcomeCountsDto =>
    withRates(all.find(({ isBefore }) => isBefore === before) ?? NONE);
  const current = groups.filter(({ isBefore }) => !isBefore);
  return {
    interval,
    timeZone,
    period: { start, end },
    totals: allOf(false),
    previous: allOf(true),
    channels: current.flatMap(({ channel, ...group }) => (channel ? [{ channel, ...withRates(group) }] : [])),
    tags: current.flatMap(({ tag, ...group }) => (tag === null ? [] : [{ tag, ...withRates(group) }])),
    series: current.flatMap((group) => (group.start ? [{ start: group.start, ...withRates(group) }] : [])),
  };
}

function withRates(group: OutcomeCounts): OutcomeCountsDto {
  const counts = pick(group, COUNTS);
  const { conversations, resolved, handedOver } = counts;
  const rateOf = (count: number): number | null => (conversations === 0 ? null : count / conversations);
  return {
    ...counts,
    resolutionRate: rateOf(resolved),
    deflectionRate: rateOf(conversations - handedOver),
  };
}
