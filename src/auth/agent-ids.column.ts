import { Column } from 'typeorm';

/** The only agents that a key, person or webhook is restricted to; null: all agents of the account. */
export function AgentIdsColumn(): PropertyDecorator {
  // PostgreSQL's driver reads lists of `bigint` as texts.
  const from = (ids: string[] | null): number[] | null => ids?.map(Number) ?? null;
  return Column({
    type: 'bigint',
    array: true,
    nullable: true,
    transformer: { to: (ids: unknown) => ids, from },
  });
}
