import { parseUrl } from '@app/languages';
import type { SafeFetch } from '@app/safe-fetch';
import type { ImapFlow } from 'imapflow';
import { isIP } from 'node:net';
import type { ChannelFailure } from '../channel-adapter';
import { MAX_PARSED_BYTES } from './raw-mail';

const TIMEOUT_MS = 20_000;
/** Room for the bytes of a mail with the server's text around them, and for lists of ids. */
const MAX_RESPONSE_BYTES = MAX_PARSED_BYTES + 256 * 1024;
const WATCH_MS = 100;
/** The limit for a command whose server keeps sending a little; silence ends a command earlier. */
const MAX_COMMAND_MS = 60_000;

/** The reason why a mailbox cannot be read, in the words of its server. */
export class MailboxError extends Error {
  constructor(
    readonly failure: ChannelFailure,
    reason: string,
  ) {
    super(reason);
  }
}

/** A mail in a mailbox. */
export interface MailboxMail {
  uid: number;
  /** Its beginning. */
  raw: Buffer;
  arrivedAt: Date;
}

/** A mailbox on a tenant's server, over one connection. All functions throw `MailboxError`. */
export class ImapMailbox {
  private constructor(private readonly client: ImapFlow) {}

  /**
   * Opens the mailbox of an `imaps:` or `imap:` URL with TLS, through the outbound guard.
   * @throws MailboxError; SafeFetchError for a private or unknown address
   */
  static async open(url: string, guard: SafeFetch, signal?: AbortSignal): Promise<ImapMailbox> {
    const address = /^imaps?:/.test(url) ? parseUrl(url) : undefined;
    if (!address)
      throw new MailboxError('credentials_refused', 'imapUrl must begin with imaps:// or imap://');
    const { hostname, port, protocol, username, password, pathname } = address;
    const isImplicit = protocol === 'imaps:';
    const { ImapFlow } = require('imapflow') as typeof import('imapflow');
    const client = new ImapFlow({
      host: await guard.addressOf(hostname),
      ...(isIP(hostname) === 0 && { servername: hostname }),
      port: Number(port) || (isImplicit ? 993 : 143),
      secure: isImplicit,
      // Credentials require an encrypted connection.
      ...(!isImplicit && { doSTARTTLS: true }),
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      maxLineLength: MAX_RESPONSE_BYTES,
      maxLiteralSize: MAX_RESPONSE_BYTES,
      maxResponseSize: MAX_RESPONSE_BYTES,
    });
    // Connection errors also reject the pending request, which handles them.
    client.on('error', () => undefined);
    signal?.addEventListener('abort', () => client.close(), { once: true });
    const mailbox = new ImapMailbox(client);
    try {
      await answerTo(client, client.connect());
      await answerTo(client, client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX'));
    } catch (error) {
      mailbox.close();
      throw error;
    }
    return mailbox;
  }

  /** The `UIDVALIDITY`: with a new value, all mails have new ids. */
  get version(): string {
    return String(this.opened.uidValidity);
  }

  /** The id of the newest mail; 0 in a new mailbox. */
  get lastUid(): number {
    return this.opened.uidNext - 1;
  }

  /** The ids of the mails after this id, ascending. */
  async after(uid: number): Promise<number[]> {
    if (uid >= this.lastUid) return [];
    // The range always includes the newest mail, even if its id is smaller.
    return (await this.search({ uid: `${uid + 1}:*` })).filter((found) => found > uid);
  }

  /** The ids of the unread mails since the day of this time, ascending. */
  async unreadSince(since: Date): Promise<number[]> {
    return this.search({ seen: false, since });
  }

  /** The mail with this id; undefined if it is gone. */
  async read(uid: number): Promise<MailboxMail | undefined> {
    const parts = { source: { start: 0, maxLength: MAX_PARSED_BYTES }, internalDate: true };
    const found = await answerTo(this.client, this.client.fetchOne(String(uid), parts, { uid: true }));
    if (!found || !found.source) return undefined;
    return { uid, raw: found.source, arrivedAt: new Date(found.internalDate ?? Date.now()) };
  }

  /** Marks a mail as read, if the server allows it. */
  async markRead(uid: number): Promise<void> {
    await answerTo(this.client, this.client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }));
  }

  close(): void {
    this.client.close();
  }

  private get opened() {
    const { mailbox } = this.client;
    if (!mailbox || !mailbox.uidNext)
      throw new MailboxError('server_unreachable', 'The server does not say which mails are new');
    return mailbox;
  }

  private async search(criteria: { uid?: string; seen?: boolean; since?: Date }): Promise<number[]> {
    const found = await answerTo(this.client, this.client.search(criteria, { uid: true }));
    if (!found) throw new MailboxError('server_unreachable', 'The server refused to search the mailbox');
    return found.toSorted((one, other) => one - other);
  }
}

/**
 * The answer to a command. Closes the connection if the server answers without end: each line by itself is small, but
 * together they keep the process busy. @throws MailboxError
 */
async function answerTo<T>(client: ImapFlow, command: Promise<T>): Promise<T> {
  const { received } = client.stats();
  let leftMs = MAX_COMMAND_MS;
  let isEndless = false;
  const watch = setInterval(() => {
    leftMs -= WATCH_MS;
    isEndless = leftMs < 0 || client.stats().received - received > MAX_RESPONSE_BYTES;
    if (isEndless) client.close();
  }, WATCH_MS);
  try {
    return await command;
  } catch (error) {
    const { authenticationFailed, serverResponseCode, responseText, message } = error as Error & {
      authenticationFailed?: boolean;
      serverResponseCode?: string;
      responseText?: string;
    };
    const isRefused = authenticationFailed && serverResponseCode !== 'UNAVAILABLE';
    const failure = isRefused ? 'credentials_refused' : 'server_unreachable';
    // The server's reply may contain addresses, but never the credentials.
    throw new MailboxError(failure, isEndless ? 'The server answers without end' : responseText || message);
  } finally {
    clearInterval(watch);
  }
}
