import { isEmail } from 'class-validator';
import { isSameSecret } from '../../platform/config/secrets';
import type {
  ChannelAdapter,
  Credentials,
  InboundEvent,
  OutboundMessage,
  PlatformResponse,
} from '../channel-adapter';
import type { MailContext } from '../email/mail-event';
import type { SmtpRequest } from '../email/smtp-client.service';
import { withoutOwnAnswer } from '../email/written-text';
import { textOfHtml } from '../rich-text/html-text';
import { renderMessages } from '../rich-text/rich-text';
import { EMAIL_HTML } from '../rich-text/text-format';
import { resultOf } from './send-result';
import { textIn } from './json';

/** E-mail: mails come from a provider's callback or from a mailbox; answers go out over an SMTP server. */
export const email: ChannelAdapter = {
  credentials: ['address'],
  optional: ['smtpUrl', 'imapUrl'],
  generated: ['verifyToken'],
  format: EMAIL_HTML,
  windowMs: Number.POSITIVE_INFINITY,
  answersAnHour: 20,
  written: (text, answers) =>
    withoutOwnAnswer(text, answers.flatMap((answer) => renderMessages(answer, EMAIL_HTML)).map(textOfHtml)),
  paceMs: () => 0,

  verify({ headers }, { credentials: { verifyToken } }) {
    const [, encoded = ''] = /^Basic (\S+)$/i.exec(String(headers['authorization'] ?? '')) ?? [];
    const pair = Buffer.from(encoded, 'base64').toString();
    return isSameSecret(pair.slice(pair.indexOf(':') + 1), verifyToken!);
  },

  // A worker thread has already turned the mail into events.
  parse: (body) => body as unknown as InboundEvent[],

  async connect(client, credentials) {
    if (!isEmail(credentials['address'])) return { problem: 'address must be an email address' };
    const response = await client({ path: '', body: serverOf(credentials) });
    return { problem: response.status === 200 ? null : reasonOf(response) };
  },

  async send({ client, credentials }, _thread, message) {
    const response = await client({
      path: '',
      body: { ...serverOf(credentials), mail: mailOf(credentials, message) },
    });
    const reason = reasonOf(response);
    if (response.status === 401) return { outcome: 'retry', reason, failure: 'credentials_refused' };
    return resultOf(response, null, reason);
  },

  // Mail has no typing indicator.
  typing: { everyMs: 60_000, show: async () => undefined },
};

function serverOf({ smtpUrl }: Credentials): SmtpRequest {
  return { smtpUrl: smtpUrl ?? null };
}

/** The answer in the thread of its mail; every attempt has the same `Message-ID`. */
function mailOf({ address }: Credentials, { id, text, replyTo }: OutboundMessage): SmtpRequest['mail'] {
  const { to, subject, inReplyTo, references, thread } = JSON.parse(replyTo ?? '{}') as MailContext;
  const html = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${paragraph.replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
  return {
    from: { name: '', address: address! },
    to: { name: '', address: to },
    subject,
    text: textOfHtml(text),
    html,
    messageId: `<parley.${(id ?? 0).toString(36)}.${thread}@${address!.split('@').at(-1)}>`,
    ...(inReplyTo !== null && { inReplyTo }),
    references,
    // Auto-responders do not answer it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}

function reasonOf({ body }: PlatformResponse): string {
  return textIn(body, 'reason') ?? 'The mail server refused the mail';
}
