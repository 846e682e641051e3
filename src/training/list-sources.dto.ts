import { Transform } from 'class-transformer';
import { MayBeAbsent, Texts } from '../platform/http/requests/fields/fields';
import { CreatedQuery } from '../platform/http/requests/lists/list.dto';

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
