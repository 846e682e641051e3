import { Transform } from 'class-transformer';
import { ACCOUNT_LIMITS } from '../auth/plan';
import { ADDED_TYPES, API_TYPES, type AddedType } from '../ingestion/source-content';
import { Choice, Count, Id, Timestamp, Url } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { MayBeAbsent, OneOf, RequiredText, Setting, Texts } from '../platform/http/requests/fields/fields';
import { CreatedQuery } from '../platform/http/requests/lists/list.dto';
import { present } from '../platform/http/requests/present';
import { WebUrl } from '../platform/http/requests/fields/url-fields';
import { MaybeFor, OnlyFor, OnlyForPages } from './only-for';
import { Answer, NeededForPair, NeededForText, OtherWordings, Question } from './pairs/pair-fields';
import { CssSelector, LanguageTag, PageCount, PageUrls, PathPatterns } from './scope/scope-fields';
import { SOURCE_STATUSES, type TrainingSource } from './training-source.entity';
import { countsOf, TrainingCountsDto, type QueuedSource } from './training-progress.dto';

const MAX_TITLE_CHARACTERS = 255;

/** The size limit of the body that adds a source. */
export const TRAINING_BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** Query of List Training Sources. */
export class ListTrainingSourcesQuery extends CreatedQuery {
  /**
   * Only the sources with these names; repeatable.
   * @example ["website"]
   */
  @MayBeAbsent()
  @Transform(({ value }) => (typeof value === 'string' ? [value] : (value as unknown)))
  @Texts(100, 255)
  source?: string[];
}

/** Body of Add Training Source: `data` for a text, `url` for a page or website, `question` and `answer` for a pair. */
@BodySchema('AddTrainingSource', {
  source: 'website',
  type: 'website',
  url: 'https://www.example.com/docs/',
})
export class AddTrainingSourceDto {
  /** Your name for the source, unique for the agent. */
  @RequiredText(255)
  source: string;

  /** `qa` is a pair of a question and its answer. */
  @OneOf(ADDED_TYPES)
  type: AddedType;

  /** The raw text. */
  @OnlyFor('text')
  @RequiredText(ACCOUNT_LIMITS.trainingTextCharacters, { verbatim: true })
  data?: string | null;

  /** The page, or the start page of the website. A website may have `urls` instead. */
  @OnlyForPages()
  @WebUrl()
  url?: string | null;

  /** Only pages with these paths. `*` matches any characters except a slash, `**` any characters. */
  @MaybeFor('website')
  @PathPatterns()
  include?: string[] | null;

  /** No pages with these paths. */
  @MaybeFor('website')
  @PathPatterns()
  exclude?: string[] | null;

  /** At most this many pages, and no more than the installation allows. */
  @MaybeFor('website')
  @PageCount()
  maxPages?: number | null;

  /**
   * Only pages in this language.
   * @example "de"
   */
  @MaybeFor('website')
  @LanguageTag()
  language?: string | null;

  /**
   * A CSS selector: only the content of these elements.
   * @example "main .content"
   */
  @MaybeFor('page', 'website')
  @CssSelector()
  selector?: string | null;

  /** Only these pages. No links are followed. */
  @MaybeFor('website')
  @PageUrls()
  urls?: string[] | null;

  /** A message that asks this gets exactly the answer. */
  @OnlyFor('qa')
  @Question()
  question?: string | null;

  /** Other wordings of the question. */
  @MaybeFor('qa')
  @OtherWordings()
  alternatives?: string[] | null;

  @OnlyFor('qa')
  @Answer()
  answer?: string | null;
}

/** Body of Replace Training Source: `data` for a text, `question` and `answer` for a pair. */
@BodySchema('ReplaceTrainingSource', {
  data: 'The guarantee lasts two years.',
  title: 'Guarantee',
})
export class ReplaceTrainingSourceDto {
  /** The new text. Required for type `text`. */
  @NeededForText()
  @RequiredText(ACCOUNT_LIMITS.trainingTextCharacters, { verbatim: true })
  data?: string;

  /** The title of the text; by default its first heading. */
  @Setting(MAX_TITLE_CHARACTERS)
  title?: string;

  /** Required for type `qa`. */
  @NeededForPair()
  @Question()
  question?: string;

  /** Other wordings of the question. Default: none. */
  @MayBeAbsent(OtherWordings())
  alternatives?: string[];

  /** Required for type `qa`. */
  @NeededForPair()
  @Answer()
  answer?: string;
}

/** A source as the training operations show it. */
export class TrainingSourceDto {
  @Id()
  id: number;

  /** @example "website" */
  source: string;

  @Choice(API_TYPES)
  type: TrainingSource['type'];

  /** The page, or the start page of the website; for a file, the URL of the original, if any. */
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

/** A source in the list. */
export class ListedTrainingSourceDto extends TrainingSourceDto {
  /** When the source was last read without a failure. */
  @Timestamp()
  lastReadAt: Date | null;

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

/** Answer of Add Files. */
export class AddedFilesAnswerDto {
  /** In the order of the form. */
  sources: TrainingSourceDto[];
}

/** Answer of Import Pairs. */
export class ImportedPairsAnswerDto {
  /** The pairs that were added or replaced, in the order of the file. */
  sources: TrainingSourceDto[];

  /** The number of pairs that were there already. */
  @Count()
  unchanged: number;
}

/** A source as List Training Sources shows it. */
export function presentListed(queued: QueuedSource): ListedTrainingSourceDto {
  const { lastReadAt, error } = queued.source;
  return { ...present(TrainingSourceDto, queued.source), lastReadAt, progress: countsOf(queued), error };
}
