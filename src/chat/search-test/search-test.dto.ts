import { ApiProperty } from '@nestjs/swagger';
import { PAGE_KINDS, type PageKind } from '@app/document-text';
import { RELEVANCES, type Relevance } from '@app/ranking';
import { Choice, Id, Url } from '../../platform/http/requests/fields/answer-fields';
import { AnswerSourceDto } from '../../conversations/message.dto';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { MayBeAbsent, RequiredText } from '../../platform/http/requests/fields/fields';

/** Body of Test a Search. */
@BodySchema('SearchTest', { query: 'How long do refunds take?' })
export class SearchTestDto {
  /** The message of a visitor. */
  @RequiredText(8000, { verbatim: true })
  query: string;
}

/** A passage that the search found. */
export class SearchedPassageDto {
  @Id()
  sourceId: number;

  /**
   * Your name for the source.
   * @example "website"
   */
  source: string;

  text: string;

  /** @example "Refunds" */
  title: string | null;

  @Url()
  url: string | null;

  /** The page, slide or sheet of a file; otherwise null. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  page: number | null;

  /** The unit of `page`. Absent if it is null. */
  @MayBeAbsent(Choice(PAGE_KINDS))
  pageKind?: PageKind;

  /** @example 1.93 */
  score: number;

  /**
   * The query's words in it, after spelling correction. Empty if it only has a similar meaning.
   * @example ["refunds", "take"]
   */
  words: string[];

  /** Whether the model would read it. */
  isRead: boolean;
}

/** Answer of Test a Search. */
export class SearchTestAnswerDto {
  @Choice(RELEVANCES)
  relevance: Relevance;

  /** Whether the agent would not answer. A language model may also refuse after reading. */
  refused: boolean;

  /** The pair that answers the query instead of a model, or null. */
  pair: AnswerSourceDto | null;

  /** Best first. */
  passages: SearchedPassageDto[];
}
