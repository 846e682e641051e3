import { truncate } from '@app/languages';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newId, parseId } from '../../../platform/database/id';
import { isStorable } from '../../../platform/http/requests/fields/fields';
import { findClient, insertClient, type OAuthClient } from './clients.queries';
import { OAuthError } from './oauth-error';
import { isRedirectUri } from './redirect-uri';

const MAX_NAME_CHARACTERS = 100;
const MAX_REDIRECT_URIS = 10;

/** The registered programs (RFC 7591). All are public clients, without a secret. */
@Injectable()
export class ClientsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Registers a client. Other metadata is ignored.
   * @throws OAuthError invalid_redirect_uri or invalid_client_metadata
   */
  async register({ client_name: name, redirect_uris: uris }: Record<string, unknown>): Promise<OAuthClient> {
    if (
      !Array.isArray(uris) ||
      uris.length === 0 ||
      uris.length > MAX_REDIRECT_URIS ||
      !uris.every(isRedirectUri)
    )
      throw new OAuthError(
        'invalid_redirect_uri',
        `redirect_uris must be 1 to ${MAX_REDIRECT_URIS} URIs: https, or http on localhost, without fragment`,
      );
    if (name !== undefined && (typeof name !== 'string' || !isStorable(name)))
      throw new OAuthError('invalid_client_metadata', 'client_name must be a text');
    const client = { id: newId(), name: shownName(name ?? ''), redirectUris: uris };
    await insertClient(this.dataSource, client);
    return client;
  }

  /** The client with this id. @throws OAuthError invalid_client */
  async find(id: string | undefined): Promise<OAuthClient> {
    const client = await findClient(this.dataSource, parseId(id ?? ''));
    if (!client) throw new OAuthError('invalid_client', 'there is no such client; register it again');
    return client;
  }
}

/** The name without invisible characters, which could reverse the text around it. */
function shownName(name: string): string {
  return truncate(name.replaceAll(/\p{C}/gu, '').trim(), MAX_NAME_CHARACTERS);
}
