import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

const CONTENT_TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
};

/** A folder of pages, served on loopback. */
export interface SiteServer {
  origin: string;
  stop: () => void;
}

/**
 * Serves the files of a folder: `path.html` for `path`, `index.html` for a folder, and pages inside `_layout.html`
 * where there is one.
 */
export async function serveSite(root: string): Promise<SiteServer> {
  const layoutFile = join(root, '_layout.html');
  const layout = existsSync(layoutFile) ? readFileSync(layoutFile, 'utf8') : undefined;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const file = fileOf(root, decodeURIComponent(pathname));
    if (file === undefined || file === layoutFile) return void response.writeHead(404).end();
    const extension = file.split('.').at(-1) ?? '';
    const body = readFileSync(file);
    response.writeHead(200, { 'content-type': CONTENT_TYPES[extension] ?? 'application/octet-stream' });
    response.end(extension === 'html' && layout ? laidOut(layout, body.toString('utf8')) : body);
  });
  await listening(server);
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/** Resolves when the server listens on a free port of loopback. */
export async function listening(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function fileOf(root: string, pathname: string): string | undefined {
  const path = normalize(join(root, pathname));
  if (!path.startsWith(root)) return undefined;
  return [path, `${path.replace(/\/$/, '')}.html`, join(path, 'index.html')].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}

function laidOut(layout: string, page: string): string {
  const title = /<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? '';
  return layout.replace('{{title}}', () => title).replace('{{page}}', () => page);
}
