import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { zipOf } from '../../libs/document-text/src/archive/zip.fixture';
import { closeServer } from './closing';

const CHUNKS = 20;

/** A stand-in for Python's registry, with one wheel. */
export interface PackageIndex {
  /** The variables with which pip uses this index alone. */
  environment: Record<string, string>;
  /** The bytes of the file from which on each download was requested. */
  downloads: () => number[];
  /** From now on, the download of the whole file takes this long. */
  slowDown: (ms: number) => void;
  /** Breaks the connection of the next download in its middle. */
  breakNext: () => void;
  /** From now on, only pip gets the file: as behind a proxy that only pip knows. */
  serveOnlyPip: () => void;
  close: () => Promise<void>;
}

/** Serves the file of this name on loopback, on a free port. */
export async function startPackageIndex(name: string, file: Buffer): Promise<PackageIndex> {
  const downloads: number[] = [];
  let durationMs = 0;
  let breaksNext = false;
  let servesOnlyPip = false;
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/files/')) {
      response.setHeader('content-type', 'text/html').end(`<a href="/files/${name}">${name}</a>`);
      return;
    }
    if (servesOnlyPip && !request.headers['user-agent']?.startsWith('pip/')) {
      response.writeHead(403).end();
      return;
    }
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const rest = file.subarray(start);
    downloads.push(start);
    const end = breaksNext ? rest.length / 2 : Infinity;
    breaksNext = false;
    response.writeHead(request.headers.range === undefined ? 200 : 206, { 'content-length': rest.length });
    void (async () => {
      const size = Math.ceil(file.length / CHUNKS);
      for (let from = 0; from < Math.min(rest.length, end); from += size) {
        await new Promise((resolve) => response.write(rest.subarray(from, from + size), resolve));
        if (durationMs > 0) await wait(durationMs / CHUNKS);
      }
      if (end < rest.length) response.destroy();
      else response.end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      PIP_INDEX_URL: `http://127.0.0.1:${port}/simple`,
      PIP_CONFIG_FILE: '/dev/null',
      PIP_FIND_LINKS: '',
      PIP_NO_CACHE_DIR: '1',
      PIP_DISABLE_PIP_VERSION_CHECK: '1',
    },
    downloads: () => downloads,
    slowDown: (ms) => void (durationMs = ms),
    breakNext: () => void (breaksNext = true),
    serveOnlyPip: () => void (servesOnlyPip = true),
    close: () => closeServer(server),
  };
}

/** A wheel that pip accepts, with these bytes in it. */
export function wheelOf(project: string, version: string, content: Buffer): Buffer {
  const folder = `${project.replaceAll('-', '_')}-${version}.dist-info`;
  return zipOf({
    [`${folder}/METADATA`]: Buffer.from(`Metadata-Version: 2.1\nName: ${project}\nVersion: ${version}\n`),
    [`${folder}/WHEEL`]: Buffer.from('Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    'content.bin': content,
    [`${folder}/RECORD`]: Buffer.from(''),
  });
}

/** The digest by which a file is pinned. */
export function sha256Of(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex');
}
