import { sql, type Query } from '../platform/database/sql';
import type { Tenant } from './caller';

/** SQL condition: the row belongs to the account and mode. */
export const isOfTenant = ({ accountId, mode }: Tenant): Query =>
  sql`account_id = ${accountId} AND mode = ${mode}`;

/** SQL condition: the row of the account has this id. */
export const isRow = ({ id, accountId }: { id: number; accountId: number }): Query =>
  sql`id = ${id} AND account_id = ${accountId}`;
