import type { Tenant } from '../auth/caller';
import { isOfTenant } from '../auth/tenant-rows';
import { sql, type Queryable } from '../platform/database/sql';

/** The name of the keys of start pages. */
export const START_KEY_NAME = 'start page';

/** The lifetime of a key of the start page. */
export const START_KEY_LIFETIME = sql`interval '12 hours'`;

/** Removes the keys that earlier links have given; returns their ids. A tenant's own key of this name lives longer. */
export async function removeStartKeys(db: Queryable, tenant: Tenant): Promise<number[]> {
  const rows = await sql`DELETE FROM api_keys
     WHERE ${isOfTenant(tenant)} AND name = ${START_KEY_NAME}
       AND expires_at < created_at + ${START_KEY_LIFETIME} + interval '1 minute'
     RETURNING id`.rows<{ id: string | number }>(db);
  return rows.map(({ id }) => Number(id));
}
