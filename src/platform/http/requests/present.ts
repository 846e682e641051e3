/**
 * The fields of the class `type`, taken from `row`. No other field of a row gets into an answer. With
 * `useDefineForClassFields`, an instance has all fields that its class declares.
 */
export function present<Dto extends object>(type: new () => Dto, row: Dto): Dto {
  return pick(row, Object.keys(new type()) as (keyof Dto)[]);
}

/** The fields of `row` among `fields`. */
export function pick<Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> {
  return Object.fromEntries(
    fields.filter((field) => field in row).map((field) => [field, row[field]]),
  ) as Pick<Row, Field>;
}
