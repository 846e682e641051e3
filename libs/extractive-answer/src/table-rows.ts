import type { RankedUnit } from './ranking';

/** A row of a table is named by the question if it covers this share of what the best row covers, and no other half. */
const NAMED_ROW_SHARE = 0.9;
const OTHER_ROW_SHARE = 0.5;

/**
 * The rows of a table that the question names, where they cover clearly more of it than all others do; undefined if
 * none are.
 */
export function rowsAskedFor(
  best: RankedUnit,
  units: readonly RankedUnit[],
): readonly RankedUnit[] | undefined {
  if (best.kind !== 'row') return undefined;
  const table = tableOf(best, units);
  const named = table.filter(({ match }) => match >= NAMED_ROW_SHARE * best.match);
  const others = table.filter((row) => !named.includes(row));
  const isClear = others.every(({ match }) => match < OTHER_ROW_SHARE * best.match);
  return isClear && others.length >= named.length ? named : undefined;
}

/** The rows of the table of a row. */
export function tableOf(row: RankedUnit, units: readonly RankedUnit[]): readonly RankedUnit[] {
  return units.filter(
    ({ kind, passage, block }) => kind === 'row' && passage === row.passage && block === row.block,
  );
}
