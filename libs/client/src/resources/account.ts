import type { Query, Schema } from '../document.js';
import { List } from '../pages.js';
import { path, type IdempotentOptions, type RequestOptions, type Transport } from '../transport.js';

/** The account of the calling key: who the key is, the keys beside it, and what they changed. */
export class Account {
  /** API keys of the account and mode. */
  readonly keys: Keys;

  constructor(private readonly transport: Transport) {
    this.keys = new Keys(transport);
  }

  /** Account, plan, mode, scopes, limits and usage of the calling key. */
  async me(options?: RequestOptions): Promise<Schema<'MeAnswer'>> {
    return this.transport.get('/me', undefined, options);
  }

  /** Who changed what, newest first. */
  auditLog(query: Query<'listAuditLog'> = {}, options?: RequestOptions): List<Schema<'AuditEntry'>> {
    return new List(async (cursor) => {
      const { entries, nextCursor } = await this.transport.get<Schema<'AuditLogAnswer'>>(
        '/audit-log',
        { ...query, cursor },
        options,
      );
      return { items: entries, nextCursor };
    });
  }
}

/** API keys. A key issues no key that can do more than itself. */
class Keys {
  constructor(private readonly transport: Transport) {}

  /** The keys of the account and mode, newest first, without their secrets. */
  list(query: Query<'listKeys'> = {}, options?: RequestOptions): List<Schema<'ApiKey'>> {
    return new List(async (cursor) => {
      const { keys, nextCursor } = await this.transport.get<Schema<'KeysAnswer'>>(
        '/keys',
        { ...query, cursor },
        options,
      );
      return { items: keys, nextCursor };
    });
  }

  /** Issues a key. Keep its `secret`: it is not shown again. */
  async issue(
    key: Schema<'IssueOwnKey'> = {},
    options?: IdempotentOptions,
  ): Promise<Schema<'IssuedApiKeyAnswer'>> {
    return this.transport.create('/keys', key, options);
  }

  /** Issues a key in the place of an old one, which still works for `overlapDays` days. */
  async rotate(
    keyId: number,
    rotation: Schema<'RotateKey'> = {},
    options?: IdempotentOptions,
  ): Promise<Schema<'IssuedApiKeyAnswer'>> {
    return this.transport.create(path`/keys/${keyId}/rotate`, rotation, options);
  }

  /** Revokes a key: it stops working within 5 seconds. */
  async revoke(keyId: number, options?: RequestOptions): Promise<void> {
    return this.transport.json({ method: 'DELETE', path: path`/keys/${keyId}` }, options);
  }
}
