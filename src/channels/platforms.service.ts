import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SafeFetch, SafeFetchError } from '@app/safe-fetch';
import { Settings } from '../platform/config/settings';
import { jsonObjectOf } from './adapters/json';
import type { ChannelKind, PlatformApp, PlatformClient, SendResult } from './channel-adapter';
import { ChannelCredentialsService } from './channel-credentials.service';
import type { Channel } from './channel.entity';
import { ImapMailbox } from './email/imap-mailbox';
import { SmtpClientService } from './email/smtp-client.service';
import { ChannelsSettings } from './channels.settings';
import { TeamsClientService } from './teams/teams-client.service';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Requests to the APIs of the platforms, through the outbound guard. */
@Injectable()
export class PlatformsService implements OnApplicationShutdown {
  private readonly safeFetch: SafeFetch;

  constructor(
    { EGRESS_ALLOW_CIDRS }: Settings,
    private readonly settings: ChannelsSettings,
    private readonly credentials: ChannelCredentialsService,
    private readonly smtp: SmtpClientService,
    private readonly teams: TeamsClientService,
  ) {
    this.safeFetch = new SafeFetch({ allowCidrs: EGRESS_ALLOW_CIDRS, userAgent: 'Parley-Channels/1.0' });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.safeFetch.close();
  }

  /** A client for the API of a platform. */
  clientOf(kind: ChannelKind, signal?: AbortSignal): PlatformClient {
    if (kind === 'email') return this.smtp.clientOf(this.safeFetch, signal);
    if (kind === 'teams') return this.teams.clientOf(this.safeFetch, signal);
    const baseUrl = this.baseUrlOf(kind).replace(/\/+$/, '');
    return async ({ path, headers = {}, body }) => {
      const response = await this.safeFetch.request(baseUrl + path, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body && { 'content-type': 'application/json; charset=utf-8' }) },
        body: body && JSON.stringify(body),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
        onOversize: 'truncate',
        ...(signal && { signal }),
      });
      return { status: response.status, headers: response.headers, body: jsonObjectOf(response.body) };
    };
  }

  /** The tenant's app for a channel with sealed credentials. */
  appOf({ id, kind, credentials }: Channel, signal?: AbortSignal): PlatformApp {
    return { client: this.clientOf(kind, signal), credentials: this.credentials.open(id, credentials) };
  }

  /** The mailbox of an email channel. @throws MailboxError, SafeFetchError */
  openMailbox(imapUrl: string, signal?: AbortSignal): Promise<ImapMailbox> {
    return ImapMailbox.open(imapUrl, this.safeFetch, signal);
  }

  private baseUrlOf(kind: Exclude<ChannelKind, 'email' | 'teams'>): string {
    const { TELEGRAM_API_URL, SLACK_API_URL, META_GRAPH_URL, INSTAGRAM_GRAPH_URL } = this.settings;
    if (kind === 'telegram') return TELEGRAM_API_URL;
    if (kind === 'slack') return SLACK_API_URL;
    return kind === 'instagram' ? INSTAGRAM_GRAPH_URL : META_GRAPH_URL;
  }
}

/** The result of a request: a retry if the platform does not respond. @throws the signal's reason; every other error */
export async function attempted(request: Promise<SendResult>, signal: AbortSignal): Promise<SendResult> {
  try {
    return await request;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SafeFetchError)) throw error;
    return { outcome: 'retry', reason: error.message };
  }
}
