import { createHash } from 'node:crypto';
import type { Attachment, Email, Mailbox } from 'postal-mime';
import type { Credentials, InboundContent, InboundEvent } from '../channel-adapter';
import { writtenText } from './written-text';

/** More than the agent reads of a message. */
const MAX_CHARACTERS = 20_000;
const MAX_SUBJECT_CHARACTERS = 200;
const MAX_REFERENCES = 20;
/** The text lists the kinds of at most this many attachments. */
const MAX_ATTACHMENTS = 20;
/** The longest valid address (RFC 5321); threads are found by it. */
const MAX_ADDRESS_CHARACTERS = 320;
/** Values of `Precedence` in automatic mail and mailing lists. */
const BULK = new Set(['auto_reply', 'bulk', 'junk', 'list']);
/** Parley's own message ids contain the thread, so that an answer without `References` finds it. */
const OWN_ID = /^<parley\.\w+\.([\w-]{22})@/;

/** A parsed mail with its time of arrival. */
export interface ArrivedMail {
  mail: Email;
  arrivedAt: Date;
}

/** The data of a mail that its answer needs. */
export interface MailContext {
  to: string;
  subject: string;
  /** The `Message-ID` of the mail; null if it is absent. */
  inReplyTo: string | null;
  references: string[];
  thread: string;
}

/**
 * A person's mail. Ignores automatic mail (RFC 3834), lists, bounces and the agent's own mail. The address for replies
 * is the person's: a contact form sends in their name. Pure.
 */
export function eventOfMail({ mail, arrivedAt }: ArrivedMail, { address = '' }: Credentials): InboundEvent[] {
  const sender = mailboxOf(mail.replyTo?.[0]) ?? mailboxOf(mail.from);
  const from = mailboxOf(mail.from);
  if (!sender || !from || isAutomatic(mail)) return [];
  const own = address.toLowerCase();
  if ([sender, from].some((each) => each.address.toLowerCase() === own)) return [];
  const messageId = idsIn(mail.messageId)[0] ?? null;
  if (messageId !== null && OWN_ID.test(messageId)) return [];
  const references = [...idsIn(mail.references), ...idsIn(mail.inReplyTo)];
  const userId = sender.address.toLowerCase();
  const thread = threadOf(messageId ?? digestOf(mail), references);
  const subject = clean(mail.subject ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_SUBJECT_CHARACTERS);
  const context: MailContext = {
    to: sender.address,
    subject: references.length > 0 ? subject : `Re: ${subject}`,
    inReplyTo: messageId,
    references: [...new Set([...references, ...(messageId === null ? [] : [messageId])])].slice(
      -MAX_REFERENCES,
    ),
    thread,
  };
  return [
    {
      externalId: messageId ?? digestOf(mail),
      thread: `${userId} ${thread}`,
      userId,
      name: clean(sender.name || (sender === from ? '' : from.name)) || null,
      ...contentOf(mail, references.length > 0 ? '' : subject),
      author: 'visitor',
      replyTo: JSON.stringify(context),
      sentAt: arrivedAt,
    },
  ];
}

function mailboxOf(address: Email['from']): Mailbox | undefined {
  return address?.address && address.address.length <= MAX_ADDRESS_CHARACTERS ? address : undefined;
}

/** Is it automatic mail, which must get no answer? */
function isAutomatic({ headers, returnPath }: Email): boolean {
  const field = (name: string): string | undefined =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  if (field('list-id') !== undefined || BULK.has(field('precedence') ?? '')) return true;
  if ((field('auto-submitted') ?? 'no') !== 'no') return true;
  const path = returnPath ?? field('return-path');
  return path === '' || path === '<>' || (field('content-type') ?? '').startsWith('multipart/report');
}

/** The thread in the id of an own mail, else a hash of the first mail's id. */
function threadOf(messageId: string, references: readonly string[]): string {
  const own = references.findLast((id) => OWN_ID.test(id));
  return own ? OWN_ID.exec(own)![1]! : shortHash(references[0] ?? messageId);
}

/** The words with the subject of a new thread, and a line for the kind of each attachment. */
function contentOf(mail: Email, subject: string): Pick<InboundEvent, 'content' | 'text'> {
  const words = [clean(subject), clean(writtenText(mail))].filter(Boolean).join('\n\n');
  const kinds = mail.attachments
    .filter(({ related }) => !related)
    .slice(0, MAX_ATTACHMENTS)
    .map(kindOf);
  if (words === '') return { content: kinds[0] ?? 'other', text: null };
  const lines = kinds.map((kind) => `[${kind}]`).join('\n');
  return { content: 'text', text: [words.slice(0, MAX_CHARACTERS), lines].filter(Boolean).join('\n\n') };
}

function kindOf({ mimeType }: Attachment): InboundContent {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}

/** PostgreSQL cannot store U+0000. */
function clean(text: string): string {
  return text.replaceAll('\0', '').trim();
}

function idsIn(field: string | undefined): string[] {
  return field?.match(/<[^<>\s]{1,500}>/g) ?? [];
}

/** Replaces a missing `Message-ID`. */
function digestOf({ from, date, subject, text, html }: Email): string {
  return shortHash(JSON.stringify([from, date, subject, text, html]));
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
