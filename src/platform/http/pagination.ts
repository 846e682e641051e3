import { Injectable } from '@nestjs/common';
import { decodeCursor, encodeCursor } from '@app/cursor';
import { Secrets } from '../config/secrets';
import { ApiError } from './errors';

/** How many rows a page has when a query does not say. */
export const DEFAULT_PAGE_SIZE = 20;
/** The most rows that a page can have. */
export const MAX_PAGE_SIZE = 100;

/** Which page of a list: at most `limit` rows that come after `cursor`. */
export interface PageQuery {
  limit: number;
  cursor?: string;
}

/** The sort key of a row. Lists are sorted by (`createdAt`, `id`), newest first. */
export interface PageKey {
  createdAt: Date;
  id: number | string;
}

/** One page of a list, and the cursor of the next: null on the last page. */
export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Cuts lists into pages, newest first, by signed keyset cursors. */
@Injectable()
export class Pager {
  private readonly key: Buffer;

  constructor(secrets: Secrets) {
    this.key = secrets.deriveKey('cursor');
  }

  /**
   * One page of the list that `scope` names (endpoint, parent, filter, account and mode). `fetch` reads up to `take`
   * rows that follow the key.
   * @throws ApiError INVALID_CURSOR
   */
  async page<Row extends PageKey>(
    scope: (string | number | undefined)[],
    query: PageQuery,
    fetch: (after: PageKey | undefined, take: number) => Promise<Row[]>,
  ): Promise<Page<Row>> {
    const scopeKey = JSON.stringify(scope);
    const rows = await fetch(this.open(scopeKey, query.cursor), query.limit + 1);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    if (rows.length <= query.limit || !last) return { rows: page, nextCursor: null };
    return { rows: page, nextCursor: encodeCursor(this.key, scopeKey, [last.createdAt.getTime(), last.id]) };
  }

  private open(scopeKey: string, cursor: string | undefined): PageKey | undefined {
    if (cursor === undefined) return undefined;
    const position = decodeCursor(this.key, scopeKey, cursor);
    const [createdAtMs, id] = position ?? [];
    if (typeof createdAtMs !== 'number' || id === undefined) {
      throw new ApiError('INVALID_CURSOR', 'cursor is not one that this list gave out');
    }
    return { createdAt: new Date(createdAtMs), id };
  }
}
