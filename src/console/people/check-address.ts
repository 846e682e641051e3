import type { EntityManager } from 'typeorm';
import { conflict } from '../../platform/http/errors';
import { sql } from '../../platform/database/sql';
import type { Tenant } from '../../auth/caller';

/** An address leads to one person of an account and mode. @throws ApiError CONFLICT for one that somebody has */
export async function checkAddress(
  transaction: EntityManager,
  { accountId, mode }: Tenant,
  email: string,
): Promise<void> {
  const taken = await sql`SELECT 1 FROM people
     WHERE account_id = ${accountId} AND mode = ${mode} AND email <> '' AND lower(email) = lower(${email})`.rows(
    transaction,
  );
  if (taken.length > 0) throw conflict('person', 'with this email address exists already');
}
