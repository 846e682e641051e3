import { ApiProperty } from '@nestjs/swagger';
import { PAGE_KINDS, type PageKind } from '@app/document-text';
import { pageKindOf, sectionUrl } from '../../knowledge/found-passage';
import { Choice, Id, Url } from '../../platform/http/requests/fields/answer-fields';
import { MayBeAbsent } from '../../platform/http/requests/fields/fields';
import { ListAnswerDto } from '../../platform/http/requests/lists/list.dto';
import { present } from '../../platform/http/requests/present';
import type { PageStatement } from './contradictions';

/** A sentence of a source. */
export class StatementDto {
  @Id()
  sourceId: number;

  /**
   * Your name for the source.
   * @example "price-list.pdf"
   */
  source: string;

  /** Its passage; changes when the source is read again. */
  @Id()
  passageId: number;

  /** Of its page or file. */
  title: string;

  /** The headings above it, or empty. */
  heading: string;

  @Url()
  url: string | null;

  /** The page, slide or sheet of a file; otherwise null. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  page: number | null;

  /** The unit of `page`. Absent if it is null. */
  @MayBeAbsent(Choice(PAGE_KINDS))
  pageKind?: PageKind;

  /** @example "Refunds take 30 days." */
  sentence: string;
}

/** Two sentences of different sources or pages that say the same thing with different figures. */
export class ContradictionDto {
  /** The same for as long as both sentences are the same. */
  @Id()
  id: number;

  one: StatementDto;

  other: StatementDto;
}

/** Answer of List Contradictions. */
export class ContradictionsAnswerDto extends ListAnswerDto {
  contradictions: ContradictionDto[];
}

/** A statement as the API shows it. */
export function presentStatement({ passage, text: sentence }: PageStatement): StatementDto {
  const { id: passageId, url, anchor } = passage;
  const place = { url: sectionUrl(url, anchor), pageKind: pageKindOf(passage) };
  return present(StatementDto, { ...passage, ...place, passageId, sentence });
}
