import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { until } from '../wait';

/** A mail as an SMTP server gets it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** The header lines, unfolded; names in lower case. */
  headers: Record<string, string>;
  /** The whole mail as sent, quoted-printable parts decoded. */
  data: string;
}

/** An SMTP server on loopback (RFC 5321), without TLS and authentication. */
export class SmtpServer {
  /** The mails that it has accepted, in the order of arrival. */
  readonly received: ReceivedMail[] = [];
  /** How many mails it was offered, including refused mails. */
  offered = 0;
  private readonly scripted: number[] = [];
  private readonly sockets = new Set<Socket>();
  /** Whether it breaks every connection. */
  isAway = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<SmtpServer> {
    const server = createServer((socket) => smtp.serve(socket));
    server.listen(0, '127.0.0.1').unref();
    await once(server, 'listening');
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const smtp: SmtpServer = new SmtpServer(server, url);
    return smtp;
  }

  /** Sets the replies to the next mails, one each; then mails are accepted. */
  script(...codes: number[]): void {
    this.scripted.push(...codes);
  }

  /** Waits for a mail to this address, the `count`th. */
  async expects(to: string, count = 1): Promise<ReceivedMail> {
    const mails = await until(
      async () => this.to(to),
      (found) => found.length >= count,
    );
    return mails[count - 1]!;
  }

  /** The mails to an address. */
  to(address: string): ReceivedMail[] {
    return this.received.filter(({ to }) => to.includes(address));
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    if (this.isAway) return void socket.destroy();
    let [buffer, from, to, isData]: [string, string, string[], boolean] = ['', '', [], false];
    const reply = (line: string): void => void socket.write(`${line}\r\n`);
    const take = (line: string): void => {
      const command = line.slice(0, 4).toUpperCase();
      const address = /<(.*)>/.exec(line)?.[1] ?? '';
      if (command === 'EHLO' || command === 'HELO') return reply('250 fake');
      if (command === 'MAIL') [from, to] = [address, []];
      if (command === 'RCPT') to.push(address);
      if (command === 'QUIT') return void socket.end('221 bye\r\n');
      isData = command === 'DATA';
      reply(isData ? '354 go on' : '250 ok');
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (isData ? 5 : 2));
        if (!isData) take(text);
        else {
          isData = false;
          const code = this.scripted.shift() ?? 250;
          this.offered += 1;
          if (code === 250) this.received.push({ from, to, ...parsed(text) });
          reply(`${code} so it is`);
        }
      }
    });
    reply('220 fake');
  }
}

function parsed(raw: string): Pick<ReceivedMail, 'headers' | 'data'> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')] as const;
  });
  const bytes = raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { headers: Object.fromEntries(headers), data: Buffer.from(bytes, 'latin1').toString('utf8') };
}
