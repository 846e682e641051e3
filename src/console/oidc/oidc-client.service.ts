import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SafeFetch } from '@app/safe-fetch';
import { LRUCache } from 'lru-cache';
import type { Configuration, CustomFetchOptions } from 'openid-client';
import { Settings } from '../../platform/config/settings';
import { isLoopbackHost } from '../../platform/http/requests/fields/base-url';
import type { Identity, Provider } from './provider';

const MAX_PROVIDERS = 1000;
/** A provider's configuration and its keys are read again after this time. */
const READ_AGAIN_MS = 600_000;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 512 * 1024;

/** The proof that one sign-in needs when the browser returns (RFC 7636, OpenID Connect Core 3.1.2.1). */
export interface Proof {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Speaks OpenID Connect with providers: authorization code with PKCE, state and nonce. Calls go through the guard. */
@Injectable()
export class OidcClientService implements OnApplicationShutdown {
  private readonly ofOperator: SafeFetch;
  private readonly ofTenants: SafeFetch;
  private readonly configurations = new LRUCache<string, Configuration>({
    max: MAX_PROVIDERS,
    ttl: READ_AGAIN_MS,
  });

  constructor({ EGRESS_ALLOW_CIDRS: allowCidrs, EGRESS_ALLOWED_HOSTS: allowHosts }: Settings) {
    const userAgent = 'Parley-SignIn/1.0';
    this.ofOperator = new SafeFetch({ allowCidrs, userAgent });
    this.ofTenants = new SafeFetch({ allowCidrs, allowHosts, userAgent });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.ofOperator.close(), this.ofTenants.close()]);
  }

  /** The provider's page for signing in, and the proof for the return. @throws Error of the provider */
  async authorization(provider: Provider, redirectUri: string): Promise<{ url: URL; proof: Proof }> {
    const client = await import('openid-client');
    const configuration = await this.configuration(provider);
    const proof = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: proof.state,
      nonce: proof.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(proof.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url, proof };
  }

  /**
   * The identity that the provider has signed in, by the address to which it sent the browser back; undefined without a
   * verified email address. @throws Error of the provider, and for an answer without proof
   */
  async identity(provider: Provider, returned: URL, proof: Proof): Promise<Identity | undefined> {
    const client = await import('openid-client');
    const configuration = await this.configuration(provider);
    const tokens = await client.authorizationCodeGrant(configuration, returned, {
      expectedState: proof.state,
      expectedNonce: proof.nonce,
      pkceCodeVerifier: proof.codeVerifier,
      idTokenExpected: true,
    });
    const { sub, iss, ...claims } = tokens.claims()!;
    const isKnown = claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint;
    const about = isKnown ? claims : await client.fetchUserInfo(configuration, tokens.access_token, sub);
    const { email, email_verified: isVerified, name } = about;
    if (typeof email !== 'string' || isVerified !== true) return undefined;
    return { issuer: iss, subject: sub, email, name: typeof name === 'string' ? name : '' };
  }

  /** The provider's page for signing out, if any. @throws Error of the provider */
  async signOut(provider: Provider, returnTo: string): Promise<URL | undefined> {
    const client = await import('openid-client');
    const configuration = await this.configuration(provider);
    if (!configuration.serverMetadata().end_session_endpoint) return undefined;
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo });
  }

  /** The provider's configuration. @throws Error if it cannot be reached, or belongs to another provider */
  private async configuration({
    issuer,
    clientId,
    clientSecret,
    isOfTenant,
  }: Provider): Promise<Configuration> {
    const key = JSON.stringify([issuer, clientId, clientSecret, isOfTenant]);
    const known = this.configurations.get(key);
    if (known) return known;
    const client = await import('openid-client');
    const url = new URL(issuer);
    const isPlain = url.protocol === 'http:' && isLoopbackHost(url.hostname);
    const configuration = await client.discovery(url, clientId, clientSecret, undefined, {
      [client.customFetch]: (address, options) => this.fetch(address, options, isOfTenant),
      execute: isPlain ? [client.allowInsecureRequests] : [],
    });
    this.configurations.set(key, configuration);
    return configuration;
  }

  private async fetch(url: string, options: CustomFetchOptions, isOfTenant: boolean): Promise<Response> {
    const { status, headers, body } = await (isOfTenant ? this.ofTenants : this.ofOperator).request(url, {
      method: options.method as 'GET' | 'POST',
      headers: options.headers,
      ...(options.body instanceof URLSearchParams && { body: options.body.toString() }),
      ...(options.signal && { signal: options.signal }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    const isEmpty = [204, 205, 304].includes(status);
    return new Response(isEmpty ? null : new Uint8Array(body), { status, headers: withoutEncoding(headers) });
  }
}

/** The body is decoded already. */
function withoutEncoding(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['content-encoding', 'content-length', 'set-cookie'].includes(name),
    ),
  );
}
