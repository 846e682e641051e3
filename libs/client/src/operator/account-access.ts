import type { List } from '../pages.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { OperatorQuery, OperatorSchema } from './document.js';

/** The API keys of an account, in both modes. */
export class AccountKeys {
  constructor(private readonly transport: Transport) {}

  /** All keys, without their secrets, in one answer without pages. */
  async list(accountId: number, options?: RequestOptions): Promise<OperatorSchema<'ApiKey'>[]> {
    return this.transport.get(path`/accounts/${accountId}/keys`, options, { field: 'keys' });
  }

  /** Issues a key. Hand over its `secret`: it is not shown again. */
  async issue(
    accountId: number,
    key: OperatorSchema<'IssueKey'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'IssuedApiKeyAnswer'>> {
    return this.transport.post(path`/accounts/${accountId}/keys`, options, { body: key });
  }

  /** Issues a key that replaces an old one. The old key keeps working for `overlapDays` days. */
  async rotate(
    accountId: number,
    keyId: number,
    rotation: OperatorSchema<'RotateKey'> = {},
    options?: RequestOptions,
  ): Promise<OperatorSchema<'IssuedApiKeyAnswer'>> {
    return this.transport.post(path`/accounts/${accountId}/keys/${keyId}/rotate`, options, {
      body: rotation,
    });
  }

  /** Revokes a key: it stops working within 5 seconds. */
  async revoke(accountId: number, keyId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/accounts/${accountId}/keys/${keyId}`, options);
  }
}

/** The people of an account, who sign in to the console with links. */
export class AccountPeople {
  constructor(private readonly transport: Transport) {}

  /** The people of both modes, newest first. */
  list(
    accountId: number,
    query: OperatorQuery<'listAccountPeople'> = {},
    options?: RequestOptions,
  ): List<OperatorSchema<'Person'>> {
    return this.transport.list(path`/accounts/${accountId}/people`, options, { query, field: 'people' });
  }

  /** Adds a person. The `link` signs them in once, within 24 hours. */
  async add(
    accountId: number,
    person: OperatorSchema<'AddAccountPerson'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'PersonLinkAnswer'>> {
    return this.transport.post(path`/accounts/${accountId}/people`, options, { body: person });
  }

  /** Makes a new link for the person. An earlier one stops working. */
  async invite(
    accountId: number,
    personId: number,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'PersonLinkAnswer'>> {
    return this.transport.post(path`/accounts/${accountId}/people/${personId}/link`, options);
  }

  /** Removes the person, whose sessions end at once. */
  async remove(accountId: number, personId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/accounts/${accountId}/people/${personId}`, options);
  }
}
