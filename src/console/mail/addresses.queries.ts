import type { Tenant } from '../../auth/caller';
import { isOfTenant } from '../../auth/tenant-rows';
import { sql, type Queryable } from '../../platform/database/sql';

/** An address can sign in to this many accounts by mail. */
const MAX_PEOPLE = 10;

/** A person who has an address, and the account that a mail names. */
export interface AddressedPerson extends Tenant {
  id: number;
  /** The stored address: mail goes there, not to the typed address. */
  email: string;
  accountName: string;
}

/** The people with this address in accounts that exist, the most recently seen first. */
export async function peopleWithAddress(db: Queryable, email: string): Promise<AddressedPerson[]> {
  return sql`SELECT people.id, email, account_id AS "accountId", accounts.name AS "accountName", mode
     FROM people JOIN accounts ON accounts.id = account_id AND deleted_at IS NULL
     WHERE lower(email) = lower(${email}) AND email <> ''
     ORDER BY last_seen_at DESC NULLS LAST LIMIT ${MAX_PEOPLE}`.rows(db);
}

/** The person with this address in the account and mode. */
export async function personWithEmail(
  db: Queryable,
  tenant: Tenant,
  email: string,
): Promise<{ id: number } | undefined> {
  return sql`SELECT id FROM people WHERE ${isOfTenant(tenant)}
       AND email <> '' AND lower(email) = lower(${email})`.firstRow(db);
}
