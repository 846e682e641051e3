import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/**
 * Orders a list newest first by (`createdAt`, `id`) and starts it after the given row: keyset paging, in which rows added or
 * removed on the way make no other row appear twice or go missing.
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
