import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageOf, pathOf } from './site-pages';

/**
 * `node dist/bench/performance/site-server.js <pages>`: serves a site with this number of pages on a free port of
 * 127.0.0.1 and prints its address. It is a separate process, so that its work is not measured. The pages are
 * generated before the first request.
 */
function main(): void {
  const pages = Number(process.argv[2]);
  const files = new Map(
    Array.from({ length: pages }, (_, page) => [pathOf(page), Buffer.from(pageOf(page, pages))]),
  );
  const server = createServer((request, response) => {
    const page = files.get(request.url ?? '');
    if (!page) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length });
    response.end(page);
  });
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  // The process ends with its parent.
  process.stdin.on('close', () => process.exit()).resume();
}

main();
