import { Injectable } from '@nestjs/common';
import { decodeCursor, encodeCursor } from './cursor';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { Secrets } from '../../config/secrets';
import { ApiError } from '../errors';

/** The number of rows on a page if the query has no limit. */
export const DEFAULT_PAGE_SIZE = 20;
/** The maximum number of rows on a page. */
export const MAX_PAGE_SIZE = 100;

/** Selects the rows of a list that were created at `createdAfter` or later, and before `createdBefore`. */
export interface CreatedBetween {
  createdAfter?: Date;
  createdBefore?: Date;
}

/** Selects a page of a list: at most `limit` rows after `cursor`. */
export interface PageQuery extends CreatedBetween {
  limit: number;
  cursor?: string;
}

/** The sort key of a row. Lists are sorted by (`createdAt`, `id`), newest first. */
interface PageKey {
  createdAt: Date;
  id: number | string;
}

/** One page of a list, and the cursor of the next page: null on the last page. */
export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Divides lists into pages, newest first, by signed keyset cursors. */
@Injectable()
export class PaginationService {
  /** The first key signs. Cursors that are signed with any of the keys are valid. */
  private readonly keys: Buffer[];

  constructor(secrets: Secrets) {
    this.keys = secrets.deriveKeys('cursor');
  }

  /**
   * One page of `list`. `scope` identifies the list: endpoint, parent, filter, account and mode. Keyset pagination: rows
   * that are added or removed between two pages make no other row appear twice or be missed.
   * @throws ApiError INVALID_CURSOR
   */
  async page<Row extends PageKey & ObjectLiteral>(
    scope: (string | number | undefined)[],
    query: PageQuery,
    list: SelectQueryBuilder<Row>,
  ): Promise<Page<Row>> {
    const { limit, cursor, createdAfter, createdBefore } = query;
    const scopeKey = JSON.stringify([...scope, createdAfter, createdBefore]);
    const { alias } = createdBetween(list, query);
    list.orderBy(`${alias}.createdAt`, 'DESC').addOrderBy(`${alias}.id`, 'DESC');
    const after = this.open(scopeKey, cursor);
    if (after) list.andWhere(`(${alias}.createdAt, ${alias}.id) < (:createdAt, :id)`, after);
    const rows = await list.take(limit + 1).getMany();
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length <= limit || !last) return { rows: page, nextCursor: null };
    return {
      rows: page,
      nextCursor: encodeCursor(this.keys[0]!, scopeKey, [last.createdAt.getTime(), last.id]),
    };
  }

  private open(scopeKey: string, cursor: string | undefined): PageKey | undefined {
    if (cursor === undefined) return undefined;
    const position = this.keys.map((key) => decodeCursor(key, scopeKey, cursor)).find(Boolean);
    const [createdAtMs, id] = position ?? [];
    if (typeof createdAtMs !== 'number' || id === undefined) {
      throw new ApiError('INVALID_CURSOR', 'cursor was not issued by this list');
    }
    return { createdAt: new Date(createdAtMs), id };
  }
}

/** The list without rows that were created at another time. */
export function createdBetween<Row extends ObjectLiteral>(
  list: SelectQueryBuilder<Row>,
  { createdAfter, createdBefore }: CreatedBetween,
): SelectQueryBuilder<Row> {
  if (createdAfter) list.andWhere(`${list.alias}.createdAt >= :createdAfter`, { createdAfter });
  if (createdBefore) list.andWhere(`${list.alias}.createdAt < :createdBefore`, { createdBefore });
  return list;
}
