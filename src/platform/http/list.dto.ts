import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { MayBeAbsent, Once } from './fields';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type PageQuery } from './pagination';
import { Rule } from './rule';

/** Query of every paginated list. */
export class ListQuery implements PageQuery {
  /** How many items a page holds at most; 20 unless told otherwise. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE })
  @MayBeAbsent()
  @Transform(({ value }) => (/^\d{1,3}$/.test(String(value)) ? Number(value) : (value as unknown)))
  @Rule('range', `must be an integer from 1 to ${MAX_PAGE_SIZE}`, isPageSize)
  @Once()
  limit: number = DEFAULT_PAGE_SIZE;

  /** The `nextCursor` of the page before. */
  @MayBeAbsent()
  @Once()
  cursor?: string;
}

/** What every paginated list answers beside its items. */
export class ListAnswerDto {
  /** Null on the last page. */
  nextCursor: string | null;
}

function isPageSize(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= MAX_PAGE_SIZE;
}
