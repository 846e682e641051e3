import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/**
 * Orders a list newest first by (`createdAt`, `id`) and starts it after the given row (keyset pagination): rows that
 * are added or removed between two pages make no other row appear twice or be missed.
 */
export function newestFirst<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  after: { createdAt: Date; id: number | string } | undefined,
): SelectQueryBuilder<Row> {
  const { alias } = query;
  query.orderBy(`${alias}.createdAt`, 'DESC').addOrderBy(`${alias}.id`, 'DESC');
  if (after) {
    query.andWhere(`(${alias}.createdAt, ${alias}.id) < (:afterCreatedAt, :afterId)`, {
      afterCreatedAt: after.createdAt,
      afterId: after.id,
    });
  }
  return query;
}
