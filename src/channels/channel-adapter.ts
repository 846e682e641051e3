import type { TextFormat } from './rich-text/text-format';

/** The platforms. A platform that is also a type of agents has the same name there. */
export const CHANNEL_KINDS = [
  'telegram',
  'slack',
  'whatsapp',
  'facebook',
  'instagram',
  'teams',
  'email',
] as const;

/** A platform. */
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Credentials by name: the tenant's for its app at the platform, and Parley's additions. */
export type Credentials = Readonly<Record<string, string>>;

/** A request that has not been verified. */
export interface Callback {
  /** Header names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body exactly as sent: the signature covers it. */
  body: string;
}

/**
 * The kind of a visitor's event: a text; the request to begin (`/start`, "Get Started"); the opening of the chat,
 * perhaps again; or another kind of message.
 */
export type InboundContent =
  | 'text'
  | 'start'
  | 'opened'
  | 'image'
  | 'video'
  | 'audio'
  | 'voice'
  | 'file'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'poll'
  | 'other';

/** A message or another event of a person at the platform. */
export interface InboundEvent {
  /** The platform's id, which identifies repeated events. */
  externalId: string;
  /** The platform's id of the thread: a chat, a direct message, a thread in a channel. */
  thread: string;
  /** The platform's id of the person. */
  userId: string;
  /** The person's display name at the platform, if the event has it. */
  name?: string | null;
  content: InboundContent;
  /** The words of a text, a place or a contact; otherwise null. */
  text: string | null;
  /** The language of the person's client, e.g. `de-AT`. */
  language?: string | null;
  /** The data for a reply: in a group, the platform's id of the message; for a mail, its headers. */
  replyTo?: string | null;
  /** The author: the visitor, or the tenant's staff in the platform's own inbox. */
  author: 'visitor' | 'staff';
  sentAt: Date;
}

/**
 * Why a channel is broken until somebody acts: the platform refuses the credentials, they have expired, the app was
 * removed at the platform, or the mailbox's server is unreachable.
 */
export const CHANNEL_FAILURES = [
  'credentials_refused',
  'credentials_expired',
  'app_removed',
  'server_unreachable',
] as const;

/** Why a channel is broken. */
export type ChannelFailure = (typeof CHANNEL_FAILURES)[number];

/** The failure of a channel, with the platform's reason. */
export interface Breakdown {
  failure: ChannelFailure;
  reason: string;
}

/** The result of sending a message. */
export type SendResult =
  | { outcome: 'sent'; externalId: string | null }
  /**
   * Retry, after `afterMs` if the platform named a wait. With a `failure`, the channel is broken and the message waits
   * until it is repaired.
   */
  | { outcome: 'retry'; reason: string; afterMs?: number | undefined; failure?: ChannelFailure }
  /** The platform will never accept the message. */
  | { outcome: 'refused'; reason: string }
  /** The thread's chat has a new id. */
  | { outcome: 'moved'; reason: string; from: string; to: string };

/** A platform's later report about a sent message. */
export interface Receipt {
  /** The platform's id of the message. */
  externalId: string;
  /** Why the delivery failed; null if it succeeded. */
  problem: string | null;
}

/** A message to a visitor, in the markup of the platform. */
export interface OutboundMessage {
  text: string;
  /** Questions that the visitor can ask with a tap. */
  choices?: readonly string[];
  /** The platform's id of the message that this message replies to. */
  replyTo?: string | null;
  /** Parley's id of the message, the same for every attempt. */
  id?: number;
}

/** A request to the API of a platform. */
export interface PlatformRequest {
  /** Below the base URL of the platform. */
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON by POST; without a body, the request is a GET. */
  body?: object;
}

/** A response of the API of a platform. */
export interface PlatformResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The JSON object of the body; empty when there is none. */
  body: Record<string, unknown>;
}

/** Sends a request to the platform. @throws SafeFetchError when there is no response */
export type PlatformClient = (request: PlatformRequest) => Promise<PlatformResponse>;

/** A tenant's app at the platform: the client of its API, and the credentials. */
export interface PlatformApp {
  client: PlatformClient;
  credentials: Credentials;
}

/** The platform's answer about credentials. */
export interface Connected {
  /** The platform's reason for refusing them; null if it accepts them. */
  problem: string | null;
  /** Values that only the platform knows; kept with the credentials. */
  learned?: Credentials;
}

/** The message in which a platform shows an answer while the model writes it. */
export interface Draft {
  thread: string;
  /** The platform's id of the message. */
  id: string;
  /** The text that it shows; null if unknown. */
  shown: string | null;
}

/** The functions that show a growing answer in a chat. All send requests. */
interface AnswerStream {
  /** Can an answer grow in this thread? */
  takes(thread: string): boolean;
  /** Can the text of a draft only be extended, not replaced? */
  onlyAppends: boolean;
  /** Sends the beginning of an answer as a new message. */
  start(
    app: PlatformApp,
    to: { thread: string; userId: string; replyTo: string | null },
    text: string,
  ): Promise<SendResult>;
  /** Shows more of the answer. If the platform only appends, the text begins with the shown text. */
  grow(app: PlatformApp, draft: Draft, text: string): Promise<SendResult>;
  /** Turns the draft into a message with exactly this text. Idempotent. */
  finish(app: PlatformApp, draft: Draft, text: string): Promise<SendResult>;
  /** Removes the draft from the chat. */
  discard(app: PlatformApp, draft: Draft): Promise<SendResult>;
}

/** The differences between platforms. Functions with a `client` or an `app` may send requests; all others are pure. */
export interface ChannelAdapter {
  /** The names of the tenant's credentials. */
  credentials: readonly string[];
  /** The names of the optional credentials. */
  optional?: readonly string[];
  /** The names of random secrets that Parley adds. The tenant or Parley enters them at the platform. */
  generated: readonly string[];
  format: TextFormat;
  /** The platform accepts answers for this time after the visitor's last message. */
  windowMs: number;
  /** The most answers to a person in an hour, so that two programs do not answer each other endlessly. */
  answersAnHour?: number;
  /** The person's text without these answers, for platforms whose programs quote the previous message. */
  written?(text: string, answers: readonly string[]): string;
  /** The shortest interval between two requests that write to the thread; 0 for none. */
  paceMs(thread: string): number;
  /** Does the request come from the platform? `nowMs` is the database's clock; the app's client reads public keys. */
  verify(callback: Callback, app: PlatformApp, nowMs: number): boolean | Promise<boolean>;
  /** The answer to a verified request with which the platform tests the address; undefined for other requests. */
  handshake?(body: Record<string, unknown>): string | undefined;
  /** Events of visitors and staff for the credentials' app; its own messages, edits and deletions are left out. */
  parse(body: Record<string, unknown>, credentials: Credentials): InboundEvent[];
  /** Receipts for messages of the credentials' app. */
  receipts?(body: Record<string, unknown>, credentials: Credentials): Receipt[];
  /** The platform's report that the app or its credentials are gone; undefined for other requests. */
  breakdown?(body: Record<string, unknown>): Breakdown | undefined;
  /** Asks the platform whether it accepts the credentials, and registers the callback URL if the platform allows it. */
  connect(client: PlatformClient, credentials: Credentials, callbackUrl: string): Promise<Connected>;
  /** Sends one message to a thread. */
  send(app: PlatformApp, thread: string, message: OutboundMessage): Promise<SendResult>;
  /** The typing indicator, which the platform shows a little longer than `everyMs`. */
  typing: {
    everyMs: number;
    show(app: PlatformApp, to: { thread: string; eventId: string }): Promise<unknown>;
  };
  /** Present if the platform can show an answer while the model writes it. */
  stream?: AnswerStream;
  /** Tells the platform to stop its callbacks. */
  disconnect?(client: PlatformClient, credentials: Credentials): Promise<void>;
}
