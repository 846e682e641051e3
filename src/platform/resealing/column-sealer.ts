import type { Sealer } from '../config/sealing';
import { log } from '../observability/logging/logger';
import type { SealedRow } from './resealing.queries';

/** Columns of a table that store sealed values. */
export interface SealedColumns<Key extends unknown[]> {
  table: string;
  /** The columns of the table's primary key. */
  key: readonly string[];
  columns: readonly string[];
  /** The purpose of the key that encrypts the values. If it changes, stored values can no longer be decrypted. */
  purpose: string;
  /** The context of a row's values, from its primary key. If it changes, they can no longer be decrypted. */
  contextOf: (...key: Key) => string;
}

/** Encrypts the values of columns, each for the row that stores it. */
export class ColumnSealer<Key extends unknown[]> {
  constructor(
    readonly target: SealedColumns<Key>,
    private readonly sealer: Sealer,
  ) {}

  /** The text, sealed for the row with this primary key. */
  seal(text: string, ...key: Key): Buffer {
    return this.sealer.seal(text, this.target.contextOf(...key));
  }

  /** The text that `seal` encrypted. @throws Error when no secret key decrypts it, or it was sealed for another row */
  unseal(sealed: Buffer, ...key: Key): string {
    return this.sealer.unseal(sealed, this.target.contextOf(...key));
  }

  /** The row's value, sealed with the current secret key; undefined if it already is, or if no key decrypts it. */
  reseal(row: SealedRow): Buffer | undefined {
    const { table, key, contextOf } = this.target;
    try {
      return this.sealer.reseal(row.sealed, contextOf(...(key.map((name) => row[name]) as Key)));
    } catch (error) {
      log.warn({ table, reason: (error as Error).message }, 'a stored value was not encrypted again');
      return undefined;
    }
  }
}
