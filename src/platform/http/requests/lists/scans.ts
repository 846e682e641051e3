import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

const BATCH_ROWS = 1000;
/** The most weight of a batch after its first row. */
const BATCH_WEIGHT = 1000;

/** The sort key of a row. Lists are sorted by (time, `id`), newest first. */
export interface PageKey {
  at: Date;
  id: number | string;
}

/** The times by which lists can be sorted. */
export type SortTime = 'createdAt' | 'lastMessageAt';

/** Conditions on a list that no index serves. */
export interface ScanFilter<Row extends ObjectLiteral> {
  /** Adds the conditions. */
  restrict: (batch: SelectQueryBuilder<Row>) => void;
  /** The property with the number of rows that the conditions read for a row; without it, all rows weigh little. */
  weight?: keyof Row & string;
}

/** The list in the order of pages. */
export function newestFirst<Row extends ObjectLiteral>(
  list: SelectQueryBuilder<Row>,
  by: SortTime,
): SelectQueryBuilder<Row> {
  return list.orderBy(`${list.alias}.${by}`, 'DESC').addOrderBy(`${list.alias}.id`, 'DESC');
}

/**
 * The list, restricted to the rows after this position and up to this end. PostgreSQL estimates two comparisons of rows
 * as independent of each other, so for a batch in the middle it would read the whole table; the same bounds of the time
 * alone are a range to it.
 */
export function within<Row extends ObjectLiteral>(
  list: SelectQueryBuilder<Row>,
  { by, after, end }: { by: SortTime; after: PageKey | undefined; end?: PageKey | undefined },
): SelectQueryBuilder<Row> {
  const time = `${list.alias}.${by}`;
  const key = `(${time}, ${list.alias}.id)`;
  if (after)
    list.andWhere(`${key} < (:afterTime, :afterId) AND ${time} <= :afterTime`, {
      afterTime: after.at,
      afterId: after.id,
    });
  if (end)
    list.andWhere(`${key} >= (:endTime, :endId) AND ${time} >= :endTime`, { endTime: end.at, endId: end.id });
  return list;
}

/** The last row of the batch with which the list begins; undefined if the list ends with it. */
export async function endOfBatch<Row extends ObjectLiteral>(
  list: SelectQueryBuilder<Row>,
  { weight }: ScanFilter<Row>,
  by: SortTime,
): Promise<PageKey | undefined> {
  const { alias } = list;
  const rows = newestFirst(list, by)
    .select(`${alias}.${by}`, 'at')
    .addSelect(`${alias}.id`, 'id')
    .addSelect(weight === undefined ? '0' : `${alias}.${weight}`, 'weight')
    .limit(BATCH_ROWS);
  // On the same connection as the list, which may be in a transaction.
  return list
    .createQueryBuilder()
    .select('weighed.at', 'at')
    .addSelect('weighed.id', 'id')
    .from(
      `(SELECT at, id, row_number() OVER place AS place, sum(weight) OVER place AS weight
        FROM (${rows.getQuery()}) AS batch WINDOW place AS (ORDER BY at DESC, id DESC ROWS UNBOUNDED PRECEDING))`,
      'weighed',
    )
    .where(`weighed.place = ${BATCH_ROWS} OR weighed.weight >= ${BATCH_WEIGHT}`)
    .orderBy('weighed.place')
    .limit(1)
    .setParameters(rows.getParameters())
    .getRawOne<PageKey>();
}
