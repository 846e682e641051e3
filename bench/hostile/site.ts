import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The type and body of a file of a hostile site. */
export interface SiteFile {
  type: string;
  body: string | Buffer;
}

/** A website on a free port of 127.0.0.1. `fileOf` returns undefined for paths that do not exist. */
export class HostileSite {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(fileOf: (path: string, origin: string) => SiteFile | undefined): Promise<HostileSite> {
    const server = createServer((request, response) => {
      const file = fileOf(request.url ?? '/', origin);
      if (!file) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': file.type }).end(file.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return new HostileSite(server, `${origin}/`);
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
