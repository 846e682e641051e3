import { ApiProperty } from '@nestjs/swagger';
import { PAGE_KINDS, type PageKind } from '@app/document-text';
import { pageKindOf, sectionUrl } from '../../knowledge/found-passage';
import { Choice, Id, Url } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { Flag, MayBeAbsent } from '../../platform/http/requests/fields/fields';
import { ListAnswerDto } from '../../platform/http/requests/lists/list.dto';
import { present } from '../../platform/http/requests/present';

/** Body of Update Passage. */
@BodySchema('UpdatePassage', { enabled: false })
export class UpdatePassageDto {
  /** False: no search finds the passage, and no model reads it. */
  @Flag()
  enabled: boolean;
}

/** A passage of a source, as searches find it. */
export class TrainingPassageDto {
  /** Changes when the source is read again. */
  @Id()
  id: number;

  /** Of its page or file. */
  title: string;

  /** The headings above it, or empty. */
  heading: string;

  text: string;

  @Url()
  url: string | null;

  /** The page, slide or sheet of a file; otherwise null. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  page: number | null;

  /** The unit of `page`. Absent if it is null. */
  @MayBeAbsent(Choice(PAGE_KINDS))
  pageKind?: PageKind;

  /** Whether searches find it. */
  enabled: boolean;
}

/** Answer of List Passages. */
export class TrainingPassagesAnswerDto extends ListAnswerDto {
  passages: TrainingPassageDto[];
}

/** Answer of Update Passage. */
export class TrainingPassageAnswerDto {
  passage: TrainingPassageDto;
}

/** A passage of the source's published run. `url` is its page's URL. */
export interface SourcePassage extends TrainingPassageDto {
  /** The place of its page or part in the source, and its own place there, both from 0 on. */
  documentPosition: number;
  position: number;
  anchor: string | null;
}

/** A passage as the API shows it. */
export function presentPassage(passage: SourcePassage): TrainingPassageDto {
  const { url, anchor } = passage;
  return present(TrainingPassageDto, {
    ...passage,
    url: sectionUrl(url, anchor),
    pageKind: pageKindOf(passage),
  });
}
