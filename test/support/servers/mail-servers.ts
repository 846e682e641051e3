import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { until } from '../wait';
import { freePort } from './free-port';
import { MAIL_PASSWORD, mailSettings, OWNER, type MailPorts } from './mail-settings';

/** Whether `.ci/run` has installed both servers, which run as root. Dovecot 2.4 has other settings. */
export const hasMailServers =
  process.getuid?.() === 0 &&
  existsSync('/usr/sbin/postfix') &&
  String(spawnSync('dovecot', ['--version']).stdout).startsWith('2.3.');

/** A mail in a mailbox. */
interface StoredMail extends Email {
  isRead: boolean;
}

/** Postfix and Dovecot on loopback, with mailboxes of `help@shop.example` and `ada@example.com`. */
export class MailServers {
  private constructor(
    private readonly folder: string,
    private readonly ports: MailPorts,
  ) {}

  static async start(): Promise<MailServers> {
    const folder = mkdtempSync(join(tmpdir(), 'parley-mail-'));
    // Both servers have processes of other users.
    chmodSync(folder, 0o755);
    for (const name of ['mail', 'postfix', 'queue', 'data']) mkdirSync(join(folder, name));
    chownSync(join(folder, 'mail'), OWNER, OWNER);
    spawnSync('chown', ['postfix', join(folder, 'data')]);
    const [smtp, smtps, imap, imaps] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const ports = { smtp, smtps, imap, imaps };
    for (const [path, text] of Object.entries(mailSettings(folder, ports)))
      writeFileSync(join(folder, path), text);
    const servers = new MailServers(folder, ports);
    spawn('postfix', ['-c', join(folder, 'postfix'), 'start-fg'], { stdio: 'ignore' });
    await servers.startMailbox();
    await until(() => isOpen(smtp), Boolean);
    return servers;
  }

  /** The URL of a server for `help@shop.example`. */
  url(kind: keyof MailPorts, password = MAIL_PASSWORD): string {
    return `${kind}://help%40shop.example:${encodeURIComponent(password)}@127.0.0.1:${this.ports[kind]}`;
  }

  /** Sends a mail of Ada as a server on the internet does: without a login. */
  async send(mail: SendMailOptions): Promise<void> {
    const transport = createTransport({ host: '127.0.0.1', port: this.ports.smtp, ignoreTLS: true });
    await transport.sendMail({ from: 'Ada Lovelace <ada@example.com>', to: 'help@shop.example', ...mail });
    transport.close();
  }

  /** The mails in a mailbox, in the order of their `Date`. */
  async mails(name: 'ada' | 'help'): Promise<StoredMail[]> {
    const folders = ['new', 'cur'].map((place) => join(this.folder, 'mail', name, place));
    const paths = folders.map(async (folder) =>
      (await readdir(folder).catch(() => [])).map((file) => join(folder, file)),
    );
    const mails = (await Promise.all(paths)).flat().map(async (path) => {
      const mail = await PostalMime.parse(await readFile(path));
      return Object.assign(mail, { isRead: /:2,.*S/.test(path) });
    });
    try {
      return (await Promise.all(mails)).toSorted((one, other) => (one.date! < other.date! ? -1 : 1));
    } catch (error) {
      // A mail that is read moves between folders.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return this.mails(name);
      throw error;
    }
  }

  /** Waits until a mailbox has this many mails. */
  async expects(name: 'ada' | 'help', count: number): Promise<StoredMail[]> {
    return until(
      () => this.mails(name),
      (found) => found.length >= count,
    );
  }

  /** Starts the IMAP server, again after `stopMailbox`. */
  async startMailbox(): Promise<void> {
    spawnSync('dovecot', ['-c', join(this.folder, 'dovecot.conf')], { stdio: 'ignore' });
    await until(() => isOpen(this.ports.imaps), Boolean);
  }

  /** Stops the IMAP server, with its connections and the logins of SMTP. */
  stopMailbox(): void {
    spawnSync('doveadm', ['-c', join(this.folder, 'dovecot.conf'), 'stop'], { stdio: 'ignore' });
  }

  async stop(): Promise<void> {
    this.stopMailbox();
    spawnSync('postfix', ['-c', join(this.folder, 'postfix'), 'stop'], { stdio: 'ignore' });
    await rm(this.folder, { recursive: true, force: true });
  }
}

function isOpen(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
