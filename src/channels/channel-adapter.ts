import type { TextFormat } from './rich-text/text-format';

/** The platforms; those that are types of agents have the same name. */
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

/** The tenant's credentials for its app at the platform, and those that Parley adds, by name. */
export type Credentials = Readonly<Record<string, string>>;

/** A request that claims to come from the platform. */
export interface Callback {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it was sent, which is what the signature covers. */
  body: string;
}

/**
 * What a person did: wrote a text; asked for the beginning (`/start`, "Get Started"); opened the chat, perhaps not for
 * the first time; or sent something else.
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

/** Something that a person wrote at the platform. */
export interface InboundEvent {
  /** The platform's id, by which repetitions are recognised. */
  externalId: string;
  /** The platform's id of the thread: a chat, a direct message, a thread in a channel. */
  thread: string;
  /** The platform's id of the person. */
  userId: string;
  /** How the person calls themselves at the platform, where the event says so. */
  name?: string | null;
  content: InboundContent;
  /** The words of a text, a place or a contact; null for anything else. */
  text: string | null;
  /** The language of the person's program, such as `de-AT`. */
  language?: string | null;
  /** What makes the answer a reply: in a group, the platform's id of the message; the headers of a mail. */
  replyTo?: string | null;
  /** Who wrote it: the visitor, or somebody of the tenant in the platform's own inbox. */
  author: 'visitor' | 'staff';
  sentAt: Date;
}

/**
 * Why a channel works no longer, until somebody acts: the platform refuses the credentials, they have expired, the app
 * was removed at the platform, or the server of a mailbox is away.
 */
export const CHANNEL_FAILURES = [
  'credentials_refused',
  'credentials_expired',
  'app_removed',
  'server_unreachable',
] as const;

/** Why a channel works no longer. */
export type ChannelFailure = (typeof CHANNEL_FAILURES)[number];

/** The end of a channel, and the platform's words for it. */
export interface Breakdown {
  failure: ChannelFailure;
  reason: string;
}

/** The result of sending a message. */
export type SendResult =
  | { outcome: 'sent'; externalId: string | null }
  /**
   * Worth another attempt, after this time if the platform named one. With a `failure` the channel is broken: the
   * message waits for somebody who mends it.
   */
  | { outcome: 'retry'; reason: string; afterMs?: number | undefined; failure?: ChannelFailure }
  /** The platform will never take it. */
  | { outcome: 'refused'; reason: string }
  /** The chat of the thread has another id from now on. */
  | { outcome: 'moved'; reason: string; from: string; to: string };

/** What a platform reports later about something that was sent. */
export interface Receipt {
  /** The platform's id of what was sent. */
  externalId: string;
  /** Why it did not arrive; null if it did. */
  problem: string | null;
}

/** A message to a visitor, in the markup of the platform. */
export interface OutboundMessage {
  text: string;
  /** Questions that the visitor can ask with a tap. */
  choices?: readonly string[];
  /** The platform's id of the message to which it is a reply. */
  replyTo?: string | null;
  /** Parley's id of the message, the same with each attempt. */
  id?: number;
}

/** A request to the API of a platform. */
export interface PlatformRequest {
  /** Below the base URL of the platform. */
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON by POST; without it the request is a GET. */
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

/** What the platform says about credentials. */
export interface Connected {
  /** The platform's reason if it does not accept them; otherwise null. */
  problem: string | null;
  /** What only the platform knows, kept beside the credentials. */
  learned?: Credentials;
}

/** The message of a platform that shows the beginning of an answer while the model writes the rest. */
export interface Draft {
  /** The platform's id of the message. */
  id: string;
  /** The text that it shows; null when that is not known. */
  shown: string | null;
}

/** How an answer grows in a chat. All functions send requests. */
interface AnswerStream {
  /** Can an answer grow in this thread? */
  takes(thread: string): boolean;
  /** Can the text of a draft only be continued, and not be replaced? */
  onlyAppends: boolean;
  /** Sends the beginning of an answer to a person as a new message. */
  start(
    app: PlatformApp,
    to: { thread: string; userId: string; replyTo: string | null },
    text: string,
  ): Promise<SendResult>;
  /** Shows more of the answer. If the platform only appends, the text begins with what the draft shows. */
  grow(app: PlatformApp, thread: string, draft: Draft, text: string): Promise<SendResult>;
  /** Makes the draft a message with exactly this text; once more does no harm. */
  finish(app: PlatformApp, thread: string, draft: Draft, text: string): Promise<SendResult>;
  /** Removes the draft from the chat. */
  discard(app: PlatformApp, thread: string, draft: Draft): Promise<SendResult>;
}

/** What differs between platforms. The functions with a `client` or an `app` may send requests; all others are pure. */
export interface ChannelAdapter {
  kind: ChannelKind;
  /** The names of the credentials that the tenant gives. */
  credentials: readonly string[];
  /** The names of those that may be left out. */
  optional?: readonly string[];
  /** The names of random secrets that Parley adds; the tenant enters them at the platform, or Parley itself does. */
  generated: readonly string[];
  format: TextFormat;
  /** After this time since the visitor's last message the platform takes no answer. */
  windowMs: number;
  /** A person gets at most this many answers an hour: where programs may write, they must not answer each other. */
  answersAnHour?: number;
  /** What a person wrote, without these answers if it quotes them: where programs quote the message above an answer. */
  written?(text: string, answers: readonly string[]): string;
  /** The least time between two requests that write to the thread; 0 where the platform sets none. */
  paceMs(thread: string): number;
  /** Does the request come from the platform? `nowMs` is the time of the database; `client` reads public keys. */
  verify(
    callback: Callback,
    credentials: Credentials,
    nowMs: number,
    client: PlatformClient,
  ): boolean | Promise<boolean>;
  /** The answer to a verified request with which the platform tests the address; undefined for other requests. */
  handshake?(body: Record<string, unknown>): string | undefined;
  /** What people wrote to the app of the credentials; nothing of its own messages, edits and deletions. */
  parse(body: Record<string, unknown>, credentials: Credentials): InboundEvent[];
  /** What the platform reports about messages of the app of the credentials. */
  receipts?(body: Record<string, unknown>, credentials: Credentials): Receipt[];
  /** The platform's report that the app or its credentials are gone; undefined for other requests. */
  breakdown?(body: Record<string, unknown>): Breakdown | undefined;
  /** Asks the platform whether it accepts the credentials, and registers the address where it can. */
  connect(client: PlatformClient, credentials: Credentials, callbackUrl: string): Promise<Connected>;
  /** Sends one message to a thread. */
  send(app: PlatformApp, thread: string, message: OutboundMessage): Promise<SendResult>;
  /** The sign that an answer is being written, which the platform shows a little longer than `everyMs`. */
  typing: {
    everyMs: number;
    show(app: PlatformApp, to: { thread: string; eventId: string }): Promise<unknown>;
  };
  /** Where the platform can show an answer while the model writes it. */
  stream?: AnswerStream;
  /** Tells the platform that the address is no longer served. */
  disconnect?(client: PlatformClient, credentials: Credentials): Promise<void>;
}
