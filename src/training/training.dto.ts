import { ACCOUNT_LIMITS } from '../auth/plan';
import { SCHEDULES } from '../ingestion/schedule.queries';
import { SOURCE_TYPES } from '../ingestion/source-documents';
import { Choice, Count, Id, Timestamp, Url } from '../platform/http/requests/answer-fields';
import { BodySchema } from '../platform/http/requests/body-schema';
import {
  MayBeAbsent,
  MayBeNull,
  OneOf,
  RequiredText,
  Setting,
  WebUrl,
} from '../platform/http/requests/fields';
import { present } from '../platform/http/requests/present';
import { OnlyFor } from './only-for';
import { SOURCE_STATUSES, type TrainingSource } from './training-source.entity';
import { countsOf, TrainingCountsDto, TrainingProgressDto, type QueuedSource } from './training-progress.dto';

const MAX_TITLE_CHARACTERS = 255;

/** The size limit of the body that adds a source. */
export const TRAINING_BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** Body of Add Training Source: `data` for a text, `url` for a page or website. */
@BodySchema('AddTrainingSource', {
  source: 'website',
  type: 'website',
  url: 'https://www.example.com/docs/',
})
export class AddTrainingSourceDto {
  /** Your name for the source, unique for the agent. */
  @RequiredText(255)
  source: string;

  @OneOf(SOURCE_TYPES)
  type: TrainingSource['type'];

  /** The raw text. Required for type `text`, refused for others. */
  @OnlyFor('text')
  @RequiredText(ACCOUNT_LIMITS.trainingTextCharacters, { verbatim: true })
  data?: string | null;

  /** The page, or the start page of the website. Required for types `page` and `website`, refused for `text`. */
  @OnlyFor('page', 'website')
  @WebUrl()
  url?: string | null;
}

/** Body of Replace Training Source. */
@BodySchema('ReplaceTrainingSource', {
  data: 'The guarantee lasts two years.',
  title: 'Guarantee',
})
export class ReplaceTrainingSourceDto {
  /** The new text. */
  @RequiredText(ACCOUNT_LIMITS.trainingTextCharacters, { verbatim: true })
  data: string;

  /** The title to show; by default the first heading of the text. */
  @Setting(MAX_TITLE_CHARACTERS)
  title?: string;
}

/** Body of Update Training Source. */
@BodySchema('UpdateTrainingSource', { schedule: 'weekly' })
export class UpdateTrainingSourceDto {
  /** How often the page or website is read again automatically; null for never. */
  @MayBeAbsent()
  @MayBeNull()
  @OneOf(SCHEDULES)
  schedule?: TrainingSource['schedule'];
}

/** A source as the training operations show it. */
export class TrainingSourceDto {
  @Id()
  id: number;

  /** @example "website" */
  source: string;

  @Choice(SOURCE_TYPES)
  type: TrainingSource['type'];

  @Url()
  trainingUrl: string | null;

  /** @example "Example docs" */
  title: string | null;

  @Choice(SOURCE_STATUSES)
  status: TrainingSource['status'];

  /** The number of passages of a completed source. */
  @Count(412)
  dataCount: number | null;

  @Timestamp()
  createdAt: Date;

  @Timestamp()
  updatedAt: Date;
}

/** A source with its schedule. */
export class ScheduledTrainingSourceDto extends TrainingSourceDto {
  /**
   * How often the source is read again automatically; null for never.
   * @example "weekly"
   */
  @Choice(SCHEDULES)
  schedule: TrainingSource['schedule'];

  /** The time of the next scheduled run; null without a schedule. */
  @Timestamp()
  nextTrainingAt: Date | null;
}

/** A source in the list. */
export class ListedTrainingSourceDto extends TrainingSourceDto {
  progress: TrainingCountsDto;

  /** The error of a failed source. */
  error: string | null;
}

/** Answer of Add Training Source. */
export class TrainingSourceAnswerDto {
  source: TrainingSourceDto;
}

/** Answer of List Training Sources. */
export class TrainingSourcesAnswerDto {
  sources: ListedTrainingSourceDto[];
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

/** A source as List Training Sources shows it. */
export function presentListed(queued: QueuedSource): ListedTrainingSourceDto {
  const { source } = queued;
  return { ...present(TrainingSourceDto, source), progress: countsOf(queued), error: source.error };
}
