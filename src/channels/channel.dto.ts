import { Choice, Id, Timestamp, Url } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { MayBeAbsent, OneOf, Text, TextPairs } from '../platform/http/requests/fields/fields';
import { present } from '../platform/http/requests/present';
import type { Channel } from './channel.entity';
import { CHANNEL_FAILURES, CHANNEL_KINDS, type ChannelFailure, type ChannelKind } from './channel-adapter';

/** An agent has at most this many channels. */
export const MAX_CHANNELS = 20;

/** Body of Add Channel. */
@BodySchema('AddChannel', { kind: 'telegram', credentials: { botToken: '<TELEGRAM_BOT_TOKEN>' } })
export class AddChannelDto {
  @OneOf(CHANNEL_KINDS)
  kind: ChannelKind;

  /** @example "Support bot" */
  @MayBeAbsent(Text(100))
  name?: string;

  /**
   * Of the tenant's own app: `botToken` (telegram); `botToken`, `signingSecret` (slack); `accessToken`, `appSecret`,
   * `phoneNumberId` (whatsapp); `accessToken`, `appSecret` (facebook, instagram); `address` and perhaps `smtpUrl`
   * and `imapUrl` (email).
   * @example { "botToken": "<TELEGRAM_BOT_TOKEN>" }
   */
  @TextPairs(5, 50, 2000)
  credentials: Record<string, string>;
}

/** Body of Update Channel. */
@BodySchema('UpdateChannel', { credentials: { botToken: '<TELEGRAM_BOT_TOKEN>' } })
export class UpdateChannelDto {
  /** @example "Support bot" */
  @MayBeAbsent(Text(100))
  name?: string;

  /**
   * The changed credentials; the others stay.
   * @example { "botToken": "<TELEGRAM_BOT_TOKEN>" }
   */
  @MayBeAbsent(TextPairs(5, 50, 2000))
  credentials?: Record<string, string>;
}

/** A channel, without its credentials. */
export class ChannelDto {
  @Id()
  id: number;

  @Choice(CHANNEL_KINDS)
  kind: ChannelKind;

  /** @example "Support bot" */
  name: string;

  /** The callback URL to enter at the platform. Parley sets it at Telegram. */
  @Url('https://parley.example.com/channels/v1/019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa')
  callbackUrl: string;

  /** When the last event arrived; null before the first. */
  @Timestamp()
  lastEventAt: Date | null;

  /** Why the last attempt to answer or send failed; null while the channel works. */
  lastError: string | null;

  @Timestamp()
  lastErrorAt: Date | null;

  /**
   * Why the channel is broken until somebody acts: the platform refuses the credentials, they have expired, the app was
   * removed there, or the mailbox's server is unreachable. Null while it works: again after the credentials are
   * replaced, a message is sent, or the mailbox is read.
   */
  @Choice(CHANNEL_FAILURES)
  failure: ChannelFailure | null;

  /** Since when; null while the channel works. */
  @Timestamp()
  failedAt: Date | null;

  @Timestamp()
  createdAt: Date;
}

/** A channel of an agent. */
export class ChannelAnswerDto {
  channel: ChannelDto;
}

/** A changed channel. */
export class UpdatedChannelDto extends ChannelAnswerDto {
  /** Why the platform refuses the credentials; null if it accepts them. */
  problem: string | null;
}

/** A new channel. */
export class AddedChannelDto extends UpdatedChannelDto {
  /**
   * The token to enter at Meta together with the URL, or the password of the URL of an email channel; null for other
   * platforms. Shown only here.
   */
  verifyToken: string | null;
}

/** The channels of an agent. */
export class ChannelsAnswerDto {
  channels: ChannelDto[];
}

/** The API's view of a channel. */
export function presentChannel(channel: Channel, baseUrl: string): ChannelDto {
  return present(ChannelDto, { ...channel, callbackUrl: callbackUrlOf(channel, baseUrl) });
}

/** The URL to which the platform sends the events of the channel. */
export function callbackUrlOf({ kind, address }: Pick<Channel, 'kind' | 'address'>, baseUrl: string): string {
  return `${baseUrl}/channels/v1/${address}${kind === 'email' ? '/mail' : ''}`;
}
