import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate';
import { closeServer } from './closing';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A file with the certificate of the fake, for `NODE_EXTRA_CA_CERTS`: the service then trusts it. */
export function certificateFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'parley-ca-')), 'ca.pem');
  writeFileSync(file, CERTIFICATE);
  return file;
}

/** A request that the fake has received. */
interface TenantRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A fake system of a tenant, over https on 127.0.0.1. It answers `{}` until `answer` changes that. */
export class TenantSystem {
  /** The origin; empty before the start. */
  url = '';
  /** The requests, oldest first. */
  readonly requests: TenantRequest[] = [];
  private behaviour: Answer = (_, response) => response.end('{}');
  private readonly server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (request, response) => {
    const { method = '', url = '', headers } = request;
    const received: TenantRequest = { method, url, headers, body: '' };
    this.requests.push(received);
    request.setEncoding('utf8').on('data', (piece: string) => (received.body += piece));
    request.on('end', () => this.behaviour(request, response));
  });

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the answer to the following requests, and forgets earlier requests. */
  answer(behaviour: Answer | object): void {
    this.requests.length = 0;
    this.behaviour =
      typeof behaviour === 'function'
        ? (behaviour as Answer)
        : (_, response) => response.end(JSON.stringify(behaviour));
  }

  /** Closes all connections. */
  cut(): void {
    this.server.closeAllConnections();
  }

  close(): Promise<void> {
    return closeServer(this.server);
  }
}
