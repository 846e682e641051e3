import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Moment } from './date-fields';
import { MayBeAbsent, Once } from './fields';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type CreatedBetween, type PageQuery } from './pagination.service';
import { Rule } from './rule';

/** Query of every list. */
export class CreatedQuery implements CreatedBetween {
  /** Only items that were created at this moment or later. */
  @MayBeAbsent()
  @Moment()
  @Once()
  createdAfter?: Date;

  /** Only items that were created before this moment. */
  @MayBeAbsent()
  @Moment()
  @Once()
  createdBefore?: Date;
}

/** Query of every paginated list. */
export class ListQuery extends CreatedQuery implements PageQuery {
  /** The maximum number of items on a page. Default: 20. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE })
  @MayBeAbsent()
  @Transform(({ value }) => (/^\d{1,3}$/.test(String(value)) ? Number(value) : (value as unknown)))
  @Rule('range', `must be an integer from 1 to ${MAX_PAGE_SIZE}`, isPageSize)
  @Once()
  limit: number = DEFAULT_PAGE_SIZE;

  /** The `nextCursor` of the previous page. */
  @MayBeAbsent()
  @Once()
  cursor?: string;
}

/** The fields of every paginated list beside its items. */
export class ListAnswerDto {
  /** Null on the last page. */
  nextCursor: string | null;
}

function isPageSize(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= MAX_PAGE_SIZE;
}
