import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '@app/cursor';
import { Secrets } from '../config/secrets';
import { ApiError } from './errors';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

const limitProblem = {
  error: `must be an integer from 1 to ${MAX_PAGE_SIZE}`,
  params: { rule: 'range' },
};

/** The query of every paginated list. */
export const pageQuery = z.object({
  limit: z
    .string()
    .refine((value) => /^\d{1,3}$/.test(value) && +value >= 1 && +value <= MAX_PAGE_SIZE, limitProblem)
    .transform(Number)
    .optional()
    .default(DEFAULT_PAGE_SIZE)
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: MAX_PAGE_SIZE,
      default: DEFAULT_PAGE_SIZE,
      description: 'How many items a page holds at most; 20 unless told otherwise.',
    }),
  cursor: z.string().optional().meta({ description: 'The `nextCursor` of the page before.' }),
});

/** What `pageQuery` makes of a query string. */
export type PageQuery = z.output<typeof pageQuery>;

/** Every list answer carries this: the cursor of the next page, or null on the last. */
export const nextCursor = z.string().nullable().meta({ description: 'Null on the last page.' });

/** Rows of a list are newest first by (`createdAt`, `id`); this is the key of one. */
export interface PageKey {
  createdAt: Date;
  id: number | string;
}

/** One page, and where the next begins. */
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
   * One page of the list that `scope` names (endpoint, parent, filter, account and mode). `fetch` reads up to `take` rows that come
   * after the key.
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
