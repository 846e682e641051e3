import { Injectable } from '@nestjs/common';
import { parseUrl } from '@app/languages';
import type { SafeFetch } from '@app/safe-fetch';
import type { SendMailOptions } from 'nodemailer';
import { addressOf, type MailAddress } from '../../platform/mail/mail-address';
import { isMailRefused, type SmtpError } from '../../platform/mail/mail-transport.service';
import { MailSettings } from '../../platform/mail/mail.settings';
import type { PlatformClient, PlatformRequest, PlatformResponse } from '../channel-adapter';

const TIMEOUT_MS = 20_000;

/** The body of a request: a mail to send; without a mail, only a check of the credentials. */
export interface SmtpRequest {
  /** The tenant's server; null for the installation's server, which sends from its own address. */
  smtpUrl: string | null;
  mail?: Omit<SendMailOptions, 'from'> & { from: MailAddress };
}

/**
 * Mail servers as a platform: a request is one connection to an SMTP server. The response has the status 200, 401 for
 * refused credentials, 400 for a mail that the server will never accept, or 503.
 */
@Injectable()
export class SmtpClientService {
  constructor(private readonly settings: MailSettings) {}

  /** The client of a channel; servers of tenants are reached through the outbound guard. */
  clientOf(guard: SafeFetch, signal?: AbortSignal): PlatformClient {
    return async ({ body }: PlatformRequest) => {
      const { smtpUrl, mail } = body as SmtpRequest;
      const { SMTP_URL, MAIL_FROM = '' } = this.settings;
      const url = smtpUrl ?? SMTP_URL;
      if (url === undefined)
        return failed(400, 'The channel has no smtpUrl, and this installation sends no mail');
      const server = /^smtps?:/.test(url) ? parseUrl(url) : undefined;
      if (!server) return failed(401, 'smtpUrl must begin with smtps:// or smtp://');
      const { hostname, protocol } = server;
      const isOwn = smtpUrl !== null;
      const host = isOwn ? await guard.addressOf(hostname) : hostname;
      const sender = isOwn ? undefined : addressOf(MAIL_FROM)?.address;
      return this.exchange(
        { ...serverOf(url), host, tls: { servername: hostname }, secure: protocol === 'smtps:' },
        mail && sender !== undefined
          ? { ...mail, from: { ...mail.from, address: sender }, replyTo: mail.from }
          : mail,
        signal,
      );
    };
  }

  private async exchange(
    server: object,
    mail: SendMailOptions | undefined,
    signal: AbortSignal | undefined,
  ): Promise<PlatformResponse> {
    const { createTransport } = require('nodemailer') as typeof import('nodemailer');
    const timeouts = {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    };
    const transport = createTransport({ ...server, ...timeouts });
    try {
      if (mail) await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
      else await transport.verify();
      return { status: 200, headers: {}, body: {} };
    } catch (error) {
      signal?.throwIfAborted();
      const failure = error as SmtpError & { response?: string };
      const { code, responseCode = 0, response, message } = failure;
      // The server's reply may contain addresses, but never the credentials.
      const reason = response ?? message;
      if (code === 'EAUTH') return failed(responseCode >= 500 || responseCode === 0 ? 401 : 503, reason);
      return failed(isMailRefused(failure) ? 400 : 503, reason);
    } finally {
      transport.close();
    }
  }
}

/** The connection settings in a URL. Credentials require an encrypted connection. */
function serverOf(url: string): object {
  const { port, username, password, protocol } = new URL(url);
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const isPlain = protocol === 'smtp:';
  return { port: Number(port) || (isPlain ? 587 : 465), ...(username && { auth, requireTLS: isPlain }) };
}

function failed(status: number, reason: string): PlatformResponse {
  return { status, headers: {}, body: { reason } };
}
