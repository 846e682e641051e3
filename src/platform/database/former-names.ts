import type { DataSource, EntityManager } from 'typeorm';

/** The creation times of migrations, with the invented times by which releases up to 0.1.0 know them. */
const FORMER_TIMES = new Map([
  ['1795479690000', '1795510000000'],
  ['1795666963000', '1795600000000'],
  ['1795666964000', '1795600000100'],
  ['1795666965000', '1795600000200'],
  ['1795666966000', '1795600001000'],
  ['1795666967000', '1795600001100'],
  ['1795666968000', '1795600001200'],
  ['1795666969000', '1795600001300'],
  ['1795666970000', '1795600001400'],
  ['1795666971000', '1795700001003'],
  ['1795666972000', '1795700001004'],
  ['1795666973000', '1795700001005'],
  ['1795666974000', '1795700001006'],
  ['1795666975000', '1795700001007'],
  ['1795666976000', '1795700001008'],
  ['1795666977000', '1795700001050'],
  ['1795666978000', '1795700002010'],
  ['1795666979000', '1795700002011'],
  ['1795666980000', '1795700002020'],
  ['1795666981000', '1795700002021'],
  ['1795666982000', '1795700002022'],
  ['1795666983000', '1795700002030'],
  ['1795666984000', '1795700002031'],
  ['1795666985000', '1795700002040'],
  ['1795666986000', '1795700002050'],
  ['1795666987000', '1795700002051'],
  ['1795666988000', '1795800001000'],
  ['1795666989000', '1795800002000'],
  ['1795666990000', '1795800004000'],
  ['1795666991000', '1795800004001'],
  ['1795666992000', '1795800004002'],
  ['1795666993000', '1795800006000'],
  ['1795761771000', '1795900000000'],
  ['1795761826000', '1795900001000'],
  ['1795771030000', '1795900002000'],
  ['1795774168000', '1795900003000'],
]);

/**
 * The name under which releases up to 0.1.0 know a migration. The table keeps both names as long as one of these
 * releases may run again: it repeats a migration whose name is missing.
 */
export function formerName(name: string): string | undefined {
  const formerTime = FORMER_TIMES.get(name.slice(-13));
  return formerTime && name.slice(0, -13) + formerTime;
}

/** The names of the migrations that have not run, under either name. */
export function pendingNames(names: readonly string[], finished: readonly string[]): string[] {
  return names.filter((name) => !finished.includes(name) && !finished.includes(formerName(name) ?? name));
}

/** Records the former name of a migration that has run, in its transaction. */
export async function recordFormerName(manager: EntityManager, name: string): Promise<void> {
  const former = formerName(name);
  if (!former) return;
  await manager.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
    former.slice(-13),
    former,
  ]);
}

/** Removes the former name of a migration that was rolled back, in its transaction. */
export async function removeFormerName(manager: EntityManager, name: string): Promise<void> {
  await manager.query('DELETE FROM migrations WHERE name = $1', [formerName(name)]);
}

/** Adds the current names to the migrations that a release up to 0.1.0 has run. May run again. */
export async function adoptFormerNames(dataSource: DataSource, names: readonly string[]): Promise<void> {
  const [table] = await dataSource.query<{ exists: boolean }[]>(
    `SELECT to_regclass('migrations') IS NOT NULL AS exists`,
  );
  if (!table?.exists) return;
  await dataSource.query(
    `INSERT INTO migrations (timestamp, name)
     SELECT made.timestamp, made.name
     FROM unnest($1::bigint[], $2::text[], $3::text[]) AS made (timestamp, name, former_name)
     WHERE EXISTS (SELECT FROM migrations AS known WHERE known.name = made.former_name)
       AND NOT EXISTS (SELECT FROM migrations AS known WHERE known.name = made.name)
     ORDER BY made.timestamp`,
    [names.map((name) => name.slice(-13)), names, names.map((name) => formerName(name) ?? null)],
  );
}
