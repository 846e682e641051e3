import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SafeFetch } from '@app/safe-fetch';
import { LRUCache } from 'lru-cache';
import type { JWTVerifyGetKey } from 'jose';
import { Settings } from '../platform/config/settings';
import { invalidField } from '../platform/http/errors';
import { log } from '../platform/observability/logging/logger';

const MAX_URLS = 1000;
const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 5000;
const LOOKUP_TIMEOUT_MS = 2000;
/** A key that the tenant withdraws is used for at most so long. */
const FRESH_MS = 600_000;
/** Keys are not read again earlier, not even for a token with an unknown key: tokens are not signed by us. */
const MIN_AGE_MS = 10_000;

/** The keys at a URL, being read or read. */
interface KnownKeys {
  keys: Promise<JWTVerifyGetKey>;
  readAtMs: number;
}

/** Reads public keys of tenants, JSON Web Key Sets (RFC 7517), through the outbound guard, and keeps them a while. */
@Injectable()
export class IdentityKeysService implements OnApplicationShutdown {
  private readonly safeFetch: SafeFetch;
  private readonly keySets = new LRUCache<string, KnownKeys>({ max: MAX_URLS });

  constructor({ EGRESS_ALLOW_CIDRS: allowCidrs, EGRESS_ALLOWED_HOSTS: allowHosts }: Settings) {
    this.safeFetch = new SafeFetch({ allowCidrs, allowHosts, userAgent: 'Parley-Identity/1.0' });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.safeFetch.close();
  }

  /** Checks where keys are to be read. @throws ApiError VALIDATION_ERROR */
  async check(url: string): Promise<void> {
    const problem = (rule: string, message: string) => invalidField('identityJwksUrl', rule, message);
    if (!url.startsWith('https://')) throw problem('https', 'must start with https://');
    if (!this.safeFetch.allowsHost(url))
      throw problem('allowed_host', 'must have a host that the operator allows');
    if (await this.safeFetch.refuses(url, LOOKUP_TIMEOUT_MS))
      throw problem('public_host', 'must have a host on the public internet');
  }

  /**
   * The result of `verify` with the keys at the URL, which are read again for a token with an unknown key.
   * @throws the errors of `verify`; an error if the keys cannot be read
   */
  async withKeys<Result>(url: string, verify: (keys: JWTVerifyGetKey) => Promise<Result>): Promise<Result> {
    const known = this.keysAt(url, FRESH_MS);
    try {
      return await verify(await known.keys);
    } catch (error) {
      const again = this.keysAt(url, MIN_AGE_MS);
      if ((error as { code?: unknown }).code !== 'ERR_JWKS_NO_MATCHING_KEY' || again === known) throw error;
      return verify(await again.keys);
    }
  }

  private keysAt(url: string, maxAgeMs: number): KnownKeys {
    const known = this.keySets.get(url);
    if (known && performance.now() - known.readAtMs < maxAgeMs) return known;
    const read = { keys: this.read(url), readAtMs: performance.now() };
    this.keySets.set(url, read);
    read.keys.catch((err: unknown) => {
      log.warn({ err }, 'the keys of identity tokens cannot be read');
      // Tried again after the shortest time.
      read.readAtMs -= FRESH_MS - MIN_AGE_MS;
    });
    return read;
  }

  private async read(url: string): Promise<JWTVerifyGetKey> {
    // Loaded with the first token.
    const { createLocalJWKSet } = await import('jose');
    const { status, body } = await this.safeFetch.request(url, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (status !== 200) throw new Error(`the answer was ${status}`);
    return createLocalJWKSet(JSON.parse(body.toString('utf8')));
  }
}
