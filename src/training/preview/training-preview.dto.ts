import { PickType } from '@nestjs/swagger';
import { Url } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { MayBeAbsent, OneOf, RequiredText } from '../../platform/http/requests/fields/fields';
import { SCOPE_FIELDS } from '../../ingestion/crawl-scope';
import { AddTrainingSourceDto } from '../training.dto';

/** The types of sources that have pages. */
const PAGE_TYPES = ['page', 'website'] as const;

/** Body of Preview Training: the fields of a page or website as in Add Training Source. */
@BodySchema('PreviewTraining', {
  urls: ['https://www.example.com/docs/', 'https://www.example.com/prices'],
  type: 'website',
})
export class PreviewTrainingDto extends PickType(AddTrainingSourceDto, ['url', ...SCOPE_FIELDS]) {
  /** Has no effect. */
  @MayBeAbsent(RequiredText(255))
  source?: string;

  @OneOf(PAGE_TYPES)
  type: (typeof PAGE_TYPES)[number];
}

/** A page that a run would read. */
export class PreviewedPageDto {
  @Url()
  url: string;

  /**
   * Null for a page without a title, a file, or a page that the preview has found but not read.
   * @example "Refunds"
   */
  title: string | null;
}

/** Answer of Preview Training. */
export class TrainingPreviewAnswerDto {
  pages: PreviewedPageDto[];

  /** Whether these are all pages. Otherwise the preview ended after 200 pages or 20 seconds. */
  isComplete: boolean;
}
