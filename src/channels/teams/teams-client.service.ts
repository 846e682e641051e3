import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SafeFetch, SafeResponse } from '@app/safe-fetch';
import { LRUCache } from 'lru-cache';
import { jsonObjectOf } from '../adapters/json';
import type { PlatformClient, PlatformRequest, PlatformResponse } from '../channel-adapter';
import { ChannelsSettings } from '../channels.settings';

const LIMITS = { timeoutMs: 10_000, maxBytes: 256 * 1024 };
const SCOPE = 'https://api.botframework.com/.default';
/** Microsoft publishes a new key long before it signs with it. */
const KEYS_FRESH_MS = 600_000;
/** A token is replaced this long before it expires. */
const MARGIN_SECONDS = 300;

/** The app of a tenant at Microsoft. */
export interface TeamsApp {
  appId: string;
  appPassword: string;
  tenantId: string;
}

/** The body of a request: an activity for the path, or nothing but the question whether the app gets a token. */
export interface TeamsRequest {
  app: TeamsApp;
  activity?: object;
}

/**
 * Microsoft's Bot Connector as a platform. A request without a body returns the public keys of the connector's
 * signatures; a request with a body gets a token of the app, and posts the activity to the full URL in its path.
 */
@Injectable()
export class TeamsClientService {
  private readonly tokens = new LRUCache<string, string>({ max: 1000 });
  private keys: { answer: PlatformResponse; readAtMs: number } | undefined;

  constructor(private readonly settings: ChannelsSettings) {}

  /** The client of a channel, through the outbound guard. */
  clientOf(guard: SafeFetch, signal?: AbortSignal): PlatformClient {
    return async ({ path, body }: PlatformRequest) => {
      if (!body) return this.readKeys(guard);
      const { app, activity } = body as TeamsRequest;
      const token = await this.tokenOf(guard, app);
      if (typeof token !== 'string') return token;
      if (!activity) return { status: 200, headers: {}, body: {} };
      const response = await guard.request(path, {
        ...LIMITS,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(activity),
        ...(signal && { signal }),
      });
      // The next attempt gets a new token.
      if (response.status === 401) this.tokens.delete(nameOf(app));
      return answerOf(response);
    };
  }

  private async readKeys(guard: SafeFetch): Promise<PlatformResponse> {
    if (this.keys && performance.now() - this.keys.readAtMs < KEYS_FRESH_MS) return this.keys.answer;
    const answer = answerOf(await guard.request(this.settings.TEAMS_KEYS_URL, LIMITS));
    if (answer.status === 200) this.keys = { answer, readAtMs: performance.now() };
    return answer;
  }

  /** A token of the app, or the response that refuses it. */
  private async tokenOf(guard: SafeFetch, app: TeamsApp): Promise<string | PlatformResponse> {
    const known = this.tokens.get(nameOf(app));
    if (known !== undefined) return known;
    const { appId, appPassword, tenantId } = app;
    const form = {
      grant_type: 'client_credentials',
      client_id: appId,
      client_secret: appPassword,
      scope: SCOPE,
    };
    const base = this.settings.TEAMS_LOGIN_URL.replace(/\/+$/, '');
    const answer = answerOf(
      await guard.request(`${base}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`, {
        ...LIMITS,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      }),
    );
    const { access_token: token, expires_in: seconds } = answer.body;
    if (answer.status !== 200 || typeof token !== 'string')
      // Refused credentials are a 400 or a 401.
      return { ...answer, status: answer.status === 429 || answer.status >= 500 ? answer.status : 401 };
    const ttl = (Number(seconds) - MARGIN_SECONDS) * 1000;
    if (ttl > 0) this.tokens.set(nameOf(app), token, { ttl });
    return token;
  }
}

function nameOf({ appId, appPassword, tenantId }: TeamsApp): string {
  return createHash('sha256')
    .update(JSON.stringify([appId, appPassword, tenantId]))
    .digest('base64url');
}

function answerOf({ status, headers, body }: SafeResponse): PlatformResponse {
  return { status, headers, body: jsonObjectOf(body) };
}
