import type { Tenant } from '../../auth/caller';
import { isOfTenant } from '../../auth/tenant-rows';
import { sql, type Queryable } from '../../platform/database/sql';
import type { ChooseSignInProviderDto } from './sign-in-provider.dto';

/** The provider that an account has chosen, without its secret. */
export type ChosenProvider = Omit<ChooseSignInProviderDto, 'clientSecret'>;

/** The provider of the account and mode, with its sealed secret. */
export async function findProvider(
  db: Queryable,
  tenant: Tenant,
): Promise<(ChosenProvider & { clientSecret: Buffer }) | undefined> {
  return sql`SELECT issuer, client_id AS "clientId", client_secret AS "clientSecret", domains, role
     FROM sign_in_providers WHERE ${isOfTenant(tenant)}`.firstRow(db);
}

/** Stores the provider of the account and mode, and replaces an earlier provider. */
export async function storeProvider(
  db: Queryable,
  { accountId, mode }: Tenant,
  { issuer, clientId, clientSecret, domains, role }: ChosenProvider & { clientSecret: Buffer },
): Promise<void> {
  await sql`INSERT INTO sign_in_providers (account_id, mode, issuer, client_id, client_secret, domains, role)
     VALUES (${accountId}, ${mode}, ${issuer}, ${clientId}, ${clientSecret}, ${domains}::text[], ${role})
     ON CONFLICT (account_id, mode) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
       client_secret = excluded.client_secret, domains = excluded.domains, role = excluded.role`.run(db);
}

/** Removes the provider of the account and mode; false if it has none. */
export async function removeProvider(db: Queryable, tenant: Tenant): Promise<boolean> {
  return sql`DELETE FROM sign_in_providers WHERE ${isOfTenant(tenant)}`.changesAny(db);
}

/** The person who has this identity in the account and mode. */
export async function personOfIdentity(
  db: Queryable,
  tenant: Tenant,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<{ id: number } | undefined> {
  return sql`SELECT person_id AS id FROM person_identities
     WHERE ${isOfTenant(tenant)} AND issuer = ${issuer} AND subject = ${subject}`.firstRow(db);
}

/** Remembers who the person is at the provider. */
export async function storeIdentity(
  db: Queryable,
  { accountId, mode }: Tenant,
  { issuer, subject, personId }: { issuer: string; subject: string; personId: number },
): Promise<void> {
  await sql`INSERT INTO person_identities (account_id, mode, issuer, subject, person_id)
     VALUES (${accountId}, ${mode}, ${issuer}, ${subject}, ${personId})`.run(db);
}
