import { Injectable } from '@nestjs/common';
import { decodeCursor, encodeCursor, type Position } from './cursor';
import type { ObjectLiteral, QueryRunner, SelectQueryBuilder } from 'typeorm';
import { Secrets } from '../../../config/secrets';
import { ReadReplicaService } from '../../../database/read-replica.service';
import { FairGate } from '../../../threads/fair-gate';
import { ApiError } from '../../errors';
import type { CreatedQuery, ListQuery } from './list.dto';
import { endOfBatch, newestFirst, within, type PageKey, type ScanFilter, type SortTime } from './scans';

/** A scan of a list ends its page after this time, however many rows it has found. */
const SCAN_MS = 250;
/** The scans at the same time. One account gets at most half. */
const SCANS_AT_ONCE = 4;

/** One page of a list, and the cursor of the next page: null on the last page. */
export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** The parts that identify a list: endpoint, parent, account and mode, and a filter that is not in its query. */
export type Scope = (string | number | undefined)[];

/** The query of a list, with the time by which it is sorted; by default `createdAt`. */
type SortedQuery = ListQuery & { orderBy?: SortTime };

type ListRow = ObjectLiteral & { id: number | string; createdAt: Date };

/** A page to read of a list; `filter` has the conditions that no index serves, if any. */
interface Scan<Row extends ObjectLiteral> {
  accountId: number;
  scope: Scope;
  query: SortedQuery;
  filter: ScanFilter<Row> | undefined;
}

/** A list in an order of its own. */
interface Ordered<Row> {
  /** The first rows after the position, at most `limit`; without a position, the first rows of the list. */
  read: (after: Position | undefined, limit: number) => Promise<Row[]>;
  positionOf: (row: Row) => Position;
}

/** Divides lists into pages by signed keyset cursors, newest first unless a list has an order of its own. */
@Injectable()
export class PaginationService {
  /** The first key signs. Cursors that are signed with any of the keys are valid. */
  private readonly keys: Buffer[];
  private readonly scans = new FairGate(SCANS_AT_ONCE);

  constructor(
    secrets: Secrets,
    private readonly replica: ReadReplicaService,
  ) {
    this.keys = secrets.deriveKeys('cursor');
  }

  /**
   * One page of `list`, which an index serves in its order. `scope` and the filters of the query identify the list.
   * This is keyset pagination: rows added or removed between two pages do not make other rows appear twice or go
   * missing.
   * @throws ApiError INVALID_CURSOR
   */
  async page<Row extends ListRow>(
    scope: Scope,
    query: SortedQuery,
    list: SelectQueryBuilder<Row>,
  ): Promise<Page<Row>> {
    const { orderBy: by = 'createdAt' } = query;
    const inPeriod = newestFirst(createdBetween(list, query), by);
    return this.inOrder(scopeOf(scope, query), query, {
      read: (after, limit) => {
        const rest = within(inPeriod, { by, after: keyAt(after) });
        return rest.take(limit).getMany();
      },
      positionOf: (row) => positionOf(row, by),
    });
  }

  /** One page of a list in an order of its own, which an index serves. @throws ApiError INVALID_CURSOR */
  async inOrder<Row>(
    scope: Scope,
    { limit, cursor }: Pick<ListQuery, 'limit' | 'cursor'>,
    { read, positionOf }: Ordered<Row>,
  ): Promise<Page<Row>> {
    const rows = await read(this.positionIn(scope, cursor), limit + 1);
    const last = rows[limit - 1];
    const hasMore = rows.length > limit && last !== undefined;
    return {
      rows: rows.slice(0, limit),
      nextCursor: hasMore ? this.cursorAt(scope, positionOf(last)) : null,
    };
  }

  /**
   * One page of the rows of `list` that match the filter; without a filter, as `page`. With a filter, the list is read
   * in batches of bounded work, until the page is full or a quarter of a second is over: then the page is short,
   * perhaps empty, and its cursor continues where the scan ended. All accounts share the scans that may run at the same
   * time. The rows may be as old as a read replica is.
   * @throws ApiError INVALID_CURSOR
   */
  async scan<Row extends ListRow>(
    list: SelectQueryBuilder<Row>,
    { accountId, scope, query, filter }: Scan<Row>,
  ): Promise<Page<Row>> {
    if (!filter) return this.page(scope, query, list);
    const { limit, cursor, orderBy: by = 'createdAt' } = query;
    const listScope = scopeOf(scope, query);
    const start = keyAt(this.positionIn(listScope, cursor));
    createdBetween(list, query);
    const readBatches = async (replica?: QueryRunner): Promise<Page<Row>> => {
      const reads = replica ? list.clone().setQueryRunner(replica) : list;
      const untilMs = performance.now() + SCAN_MS;
      const rows: Row[] = [];
      let after = start;
      do {
        const end = await endOfBatch(within(reads.clone(), { by, after }), filter, by);
        const batch = newestFirst(within(reads.clone(), { by, after, end }), by);
        filter.restrict(batch);
        rows.push(...(await batch.take(limit + 1 - rows.length).getMany()));
        const last = rows.length > limit ? rows[limit - 1] : undefined;
        if (last)
          return { rows: rows.slice(0, limit), nextCursor: this.cursorAt(listScope, positionOf(last, by)) };
        if (!end) return { rows, nextCursor: null };
        after = end;
      } while (performance.now() < untilMs);
      return { rows, nextCursor: this.cursorAt(listScope, [after.at.getTime(), after.id]) };
    };
    return this.scans.run(accountId, () => this.replica.read(readBatches));
  }

  private cursorAt(scope: Scope, position: Position): string {
    return encodeCursor(this.keys[0]!, JSON.stringify(scope), position);
  }

  private positionIn(scope: Scope, cursor: string | undefined): Position | undefined {
    if (cursor === undefined) return undefined;
    const position = this.keys.map((key) => decodeCursor(key, JSON.stringify(scope), cursor)).find(Boolean);
    if (!position) throw foreignCursor();
    return position;
  }
}

function foreignCursor(): ApiError {
  return new ApiError('INVALID_CURSOR', 'cursor was not issued by this list');
}

/** The scope with the filters and the order of the query. */
function scopeOf(scope: Scope, { limit: _limit, cursor: _cursor, ...filters }: SortedQuery): Scope {
  return [...scope, JSON.stringify(filters)];
}

function positionOf(row: ListRow, by: SortTime): Position {
  return [(row[by] as Date).getTime(), row.id];
}

function keyAt(position: Position | undefined): PageKey | undefined {
  if (!position) return undefined;
  const [atMs, id] = position;
  if (typeof atMs !== 'number' || id === undefined) throw foreignCursor();
  return { at: new Date(atMs), id };
}

/** The list, restricted to rows created in this period. */
export function createdBetween<Row extends ObjectLiteral>(
  list: SelectQueryBuilder<Row>,
  { createdAfter, createdBefore }: CreatedQuery,
): SelectQueryBuilder<Row> {
  if (createdAfter) list.andWhere(`${list.alias}.createdAt >= :createdAfter`, { createdAfter });
  if (createdBefore) list.andWhere(`${list.alias}.createdAt < :createdBefore`, { createdBefore });
  return list;
}
