import { SCOPE_FIELDS, type CrawlScope } from '../ingestion/crawl-scope';
import { SCHEDULES } from '../ingestion/schedule.queries';
import { Choice, Count, Timestamp } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { MayBeAbsent, MayBeNull, OneOf } from '../platform/http/requests/fields/fields';
import { WebUrl } from '../platform/http/requests/fields/url-fields';
import { present } from '../platform/http/requests/present';
import { CssSelector, LanguageTag, PageCount, PageUrls, PathPatterns } from './scope/scope-fields';
import { TrainingSourceDto } from './training.dto';
import { TrainingProgressDto } from './training-progress.dto';
import type { TrainingSource } from './training-source.entity';

/**
 * Body of Update Training Source. The fields besides `schedule` are as in Add Training Source, and apply from the next
 * run on; null removes a field.
 */
@BodySchema('UpdateTrainingSource', { schedule: 'weekly' })
export class UpdateTrainingSourceDto {
  /** How often the page or website is read again automatically; null for never. */
  @MayBeAbsent(MayBeNull(OneOf(SCHEDULES)))
  schedule?: TrainingSource['schedule'];

  @MayBeAbsent(MayBeNull(PathPatterns()))
  include?: string[] | null;

  @MayBeAbsent(MayBeNull(PathPatterns()))
  exclude?: string[] | null;

  @MayBeAbsent(MayBeNull(PageCount()))
  maxPages?: number | null;

  /** @example "de" */
  @MayBeAbsent(MayBeNull(LanguageTag()))
  language?: string | null;

  /** @example "main .content" */
  @MayBeAbsent(MayBeNull(CssSelector()))
  selector?: string | null;

  @MayBeAbsent(MayBeNull(PageUrls()))
  urls?: string[] | null;

  /** The URL of the original of a file, to which answers link. A change reads the file again. */
  @MayBeAbsent(MayBeNull(WebUrl()))
  url?: string | null;
}

/** A source with its schedule, and which part of a page or website it takes; null for all. */
export class ScheduledTrainingSourceDto extends TrainingSourceDto {
  /** When the source was last read without a failure. */
  @Timestamp()
  lastReadAt: Date | null;

  /**
   * A summary of the website from its start page, for the language model; empty for other sources. The agent's
   * `businessSummary` replaces it.
   * @example "Example Bikes\nWe sell and repair bicycles in Leeds.\nPages: Prices, Opening hours"
   */
  summary: string;

  /**
   * How often the source is read again automatically; null for never.
   * @example "weekly"
   */
  @Choice(SCHEDULES)
  schedule: TrainingSource['schedule'];

  /** The time of the next scheduled run; null without a schedule. */
  @Timestamp()
  nextTrainingAt: Date | null;

  /** @example ["/docs/**"] */
  include: string[] | null;

  exclude: string[] | null;

  @Count(50)
  maxPages: number | null;

  /** @example "de" */
  language: string | null;

  /** @example "main .content" */
  selector: string | null;

  urls: string[] | null;
}

/** Answer of Update Training Source, Replace Training Source and Retrain. */
export class ScheduledTrainingSourceAnswerDto {
  source: ScheduledTrainingSourceDto;
}

/** Answer of Get Training Source. */
export class TrainingProgressAnswerDto {
  source: ScheduledTrainingSourceDto;

  progress: TrainingProgressDto;
}

/** A source with its schedule and scope. */
export function presentScheduled(source: TrainingSource): ScheduledTrainingSourceDto {
  const { lastReadAt, summary, schedule, nextTrainingAt } = source;
  const shown = { lastReadAt, summary, schedule, nextTrainingAt };
  return { ...present(TrainingSourceDto, source), ...shown, ...scopeOf(source) };
}

/** The fields of a source's scope; null for absent fields. */
export function scopeOf({ scope }: Pick<TrainingSource, 'scope'>): {
  [Field in keyof Required<CrawlScope>]: Required<CrawlScope>[Field] | null;
} {
  const fields = SCOPE_FIELDS.map((field) => [field, scope?.[field] ?? null]);
  return Object.fromEntries(fields) as ReturnType<typeof scopeOf>;
}
