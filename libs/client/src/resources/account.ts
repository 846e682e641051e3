import type { Query, Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** The account of the calling key: its details, its API keys, its people, and its audit log. */
export class Account {
  /** API keys of the account and mode. */
  readonly keys: Keys;
  /** The people of the account and mode, who use the console. */
  readonly people: People;
  /** The provider of OpenID Connect by which they sign in. */
  readonly signInProvider: SignInProvider;

  /** The assistants that people have let ask an agent over MCP. */
  readonly grants: Grants;

  constructor(private readonly transport: Transport) {
    this.grants = new Grants(transport);
    this.keys = new Keys(transport);
    this.people = new People(transport);
    this.signInProvider = new SignInProvider(transport);
  }

  /** Account, plan, mode, scopes, limits and usage of the calling key. */
  async me(options?: RequestOptions): Promise<Schema<'MeAnswer'>> {
    return this.transport.get('/me', options);
  }

  /** The audit log: all changes with their authors, newest first. */
  auditLog(query: Query<'listAuditLog'> = {}, options?: RequestOptions): List<Schema<'AuditEntry'>> {
    return this.transport.list('/audit-log', options, { query, field: 'entries' });
  }
}

/** What people have granted to assistants. Needs `keys:write`. */
class Grants {
  constructor(private readonly transport: Transport) {}

  /** The grants of the mode, newest first. */
  list(query: Query<'listGrants'> = {}, options?: RequestOptions): List<Schema<'Grant'>> {
    return this.transport.list('/grants', options, { query, field: 'grants' });
  }

  /** Ends a grant at once. */
  async revoke(grantId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/grants/${grantId}`, options);
  }
}

/** API keys. A key cannot issue a key that may do more than itself. */
class Keys {
  constructor(private readonly transport: Transport) {}

  /** The keys of the account and mode, newest first, without their secrets. */
  list(query: Query<'listKeys'> = {}, options?: RequestOptions): List<Schema<'ApiKey'>> {
    return this.transport.list('/keys', options, { query, field: 'keys' });
  }

  /** Issues a key. Keep its `secret`: it is not shown again. */
  async issue(
    key: Schema<'IssueOwnKey'> = {},
    options?: IdempotentOptions,
  ): Promise<Schema<'IssuedApiKeyAnswer'>> {
    return this.transport.create('/keys', options, { body: key });
  }

  /** Issues a key that replaces an old one. The old key keeps working for `overlapDays` days. */
  async rotate(
    keyId: number,
    rotation: Schema<'RotateKey'> = {},
    options?: IdempotentOptions,
  ): Promise<Schema<'IssuedApiKeyAnswer'>> {
    return this.transport.create(path`/keys/${keyId}/rotate`, options, { body: rotation });
  }

  /** Revokes a key: it stops working within 5 seconds. */
  async revoke(keyId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/keys/${keyId}`, options);
  }
}

/** People, who sign in to the console with links. A key cannot add somebody who may do more than itself. */
class People {
  constructor(private readonly transport: Transport) {}

  /** The people of the account and mode, newest first. */
  list(query: Query<'listPeople'> = {}, options?: RequestOptions): List<Schema<'Person'>> {
    return this.transport.list('/people', options, { query, field: 'people' });
  }

  /** Adds a person. The `link` signs them in once, within 24 hours. */
  async add(person: Schema<'AddPerson'>, options?: IdempotentOptions): Promise<Schema<'PersonLinkAnswer'>> {
    return this.transport.create('/people', options, { body: person });
  }

  /** Makes a new link for the person. An earlier one stops working. */
  async invite(personId: number, options?: IdempotentOptions): Promise<Schema<'PersonLinkAnswer'>> {
    return this.transport.create(path`/people/${personId}/link`, options);
  }

  /** Changes the name or the address of the person. Links to sign in go to the address. */
  async update(
    personId: number,
    changes: Schema<'UpdatePerson'>,
    options?: RequestOptions,
  ): Promise<Schema<'Person'>> {
    return this.transport.patch(path`/people/${personId}`, options, { body: changes, field: 'person' });
  }

  /** Removes the person, whose sessions end at once. */
  async remove(personId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/people/${personId}`, options);
  }
}

/** The provider of OpenID Connect by which people of the account and mode sign in. */
class SignInProvider {
  constructor(private readonly transport: Transport) {}

  /** The provider, without its secret; null for none. */
  async get(options?: RequestOptions): Promise<Schema<'SignInProvider'> | null> {
    return this.transport.get('/sign-in-provider', options, { field: 'provider' });
  }

  /** Chooses the provider, instead of an earlier one. */
  async choose(
    provider: Schema<'ChooseSignInProvider'>,
    options?: RequestOptions,
  ): Promise<Schema<'SignInProvider'>> {
    return this.transport.put('/sign-in-provider', options, { body: provider, field: 'provider' });
  }

  /** Removes the provider. Running sessions go on. */
  async remove(options?: RequestOptions): Promise<void> {
    return this.transport.delete('/sign-in-provider', options);
  }
}
