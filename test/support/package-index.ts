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
  /** How often the file has been requested. */
  downloads: () => number;
  /** From now on, the download of the file takes this long. */
  slowDown: (ms: number) => void;
  close: () => Promise<void>;
}

/** Serves the file of this name on loopback, on a free port. */
export async function startPackageIndex(name: string, file: Buffer): Promise<PackageIndex> {
  let downloads = 0;
  let durationMs = 0;
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/files/')) {
      response.setHeader('content-type', 'text/html').end(`<a href="/files/${name}">${name}</a>`);
      return;
    }
    downloads += 1;
    response.setHeader('content-length', file.length);
    void (async () => {
      const size = Math.ceil(file.length / CHUNKS);
      for (let from = 0; from < file.length; from += size) {
        response.write(file.subarray(from, from + size));
        if (durationMs > 0) await wait(durationMs / CHUNKS);
      }
      response.end();
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
