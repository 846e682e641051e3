import { ApiProperty, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Moment } from '../fields/date-fields';
import { MayBeAbsent, Once } from '../fields/fields';
import { Rule } from '../fields/rule';
import { InQuery } from '../fields/query-field';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/** Query of every list. */
export class CreatedQuery {
  /** Only items created at this moment or later. */
  @InQuery(Moment())
  createdAfter?: Date;

  /** Only items created before this moment. */
  @InQuery(Moment())
  createdBefore?: Date;
}

/** Query of every paginated list. */
export class ListQuery extends CreatedQuery {
  /** The maximum number of items on a page. Default: 20. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE })
  @MayBeAbsent()
  @Transform(({ value }) => (/^\d{1,3}$/.test(String(value)) ? Number(value) : (value as unknown)))
  @Rule('range', `must be an integer from 1 to ${MAX_PAGE_SIZE}`, isPageSize)
  @Once()
  limit: number = DEFAULT_PAGE_SIZE;

  /** The `nextCursor` of the previous page. */
  @MayBeAbsent(Once())
  cursor?: string;
}

/** Query of a paginated list whose items have no time. */
export class PageQuery extends PickType(ListQuery, ['limit', 'cursor']) {}

/** The fields of every paginated list beside its items. */
export class ListAnswerDto {
  /** Null on the last page. */
  nextCursor: string | null;
}

function isPageSize(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= MAX_PAGE_SIZE;
}
