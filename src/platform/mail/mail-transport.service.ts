import { Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { withinTime } from '../linked-abort';
import { addressOf, type MailAddress } from './mail-address';
import { bodyOf } from './mail-body';
import { MailSettings } from './mail.settings';
import type { ClaimedMail } from './mails.queries';

/** The content of a mail; its id makes the `Message-ID`. */
export type Letter = Pick<ClaimedMail, 'id' | 'recipient' | 'subject' | 'text' | 'link'>;

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
const TIMEOUT_MS = 60_000;
/** The errors of nodemailer about the mail itself, not about the connection or the credentials. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/** An error of nodemailer. */
export interface SmtpError extends Error {
  /** Nodemailer's name of the error. */
  code?: string;
  /** The server's SMTP reply. */
  responseCode?: number;
}

/** The result of an attempt; `code` is the server's SMTP reply or nodemailer's name of the error. */
export interface MailResult {
  outcome: 'sent' | 'retry' | 'refused';
  code?: string | number;
}

/** Sends mail to the SMTP server of the settings. */
@Injectable()
export class MailTransportService {
  private readonly transport: Transporter | undefined;
  private readonly from: MailAddress | undefined;

  constructor({ SMTP_URL, MAIL_FROM }: MailSettings) {
    if (SMTP_URL === undefined || MAIL_FROM === undefined) return;
    this.from = addressOf(MAIL_FROM);
    // Loaded only by a service that sends mail: nodemailer is large.
    const { createTransport } = require('nodemailer') as typeof import('nodemailer');
    this.transport = createTransport({
      url: SMTP_URL,
      // Never sends credentials over a connection that anyone can read, unless the URL says so.
      requireTLS: new URL(SMTP_URL).username !== '',
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    });
  }

  /** Whether the service can send mail. */
  get isEnabled(): boolean {
    return this.transport !== undefined;
  }

  /** Sends the mail once. A later attempt has the same `Message-ID`. @throws the signal's reason when it fires */
  async send({ id, recipient, subject, text, link }: Letter, signal: AbortSignal): Promise<MailResult> {
    const { transport, from } = this;
    if (!transport || !from) return { outcome: 'retry', code: 'SMTP_URL' };
    const mail = {
      from,
      to: { name: '', address: recipient },
      subject,
      ...bodyOf(text, link),
      messageId: `<${id}@${from.address.split('@').at(-1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    try {
      await withinTime(signal, TIMEOUT_MS, (timed) => transport.sendMail({ ...mail, signal: timed }));
      return { outcome: 'sent' };
    } catch (error) {
      signal.throwIfAborted();
      const { code, responseCode } = error as SmtpError;
      return { outcome: isMailRefused(error as SmtpError) ? 'refused' : 'retry', code: responseCode || code };
    }
  }
}

/** Will the server never accept this mail? */
export function isMailRefused({ code = '', responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && ABOUT_THE_MAIL.has(code);
}
