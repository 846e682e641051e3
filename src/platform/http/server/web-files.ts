import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Response } from 'express';
import { routeNotFound } from '../errors';
import { WEB_FOLDER } from './package-files';

/** Marks a response as a file of the build, which the service must not compress itself. */
const PRECOMPRESSED = 'isPrecompressed';

/** The forms of a file that the build has compressed, smallest first. */
const COMPRESSED = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

let files: ReadonlySet<string> | undefined;
let build: string | undefined;

/**
 * Sends a file that the build made for browsers, such as `assets/chat-1a2b.js`, in the smallest form that the client
 * accepts, or says that the client has it (ETag, RFC 9110). Only names of files of the build are served, so that no
 * path leads elsewhere.
 * @throws ApiError ROUTE_NOT_FOUND
 */
export function sendWebFile(response: Response, name: string): void {
  files ??= new Set(
    readdirSync(WEB_FOLDER, { recursive: true }).map((file) => String(file).replaceAll('\\', '/')),
  );
  if (!files.has(name) || extname(name) === '') throw routeNotFound();
  const form = COMPRESSED.find(
    ({ encoding, suffix }) => files!.has(name + suffix) && response.req.acceptsEncodings(encoding),
  );
  response.vary('Accept-Encoding').type(extname(name));
  response.locals[PRECOMPRESSED] = true;
  response.set('ETag', `"${buildId()}-${form?.encoding ?? 'plain'}"`);
  if (form) response.set('Content-Encoding', form.encoding);
  response.sendFile(form ? name + form.suffix : name, { root: WEB_FOLDER, cacheControl: false });
}

/** Whether a file of the build is sent, which is already compressed. */
export function isPrecompressed({ locals }: Response): boolean {
  return PRECOMPRESSED in locals;
}

/** The fingerprint of the build, which decides the content of all files. */
function buildId(): string {
  return (build ??= readFileSync(join(WEB_FOLDER, '../built-from'), 'utf8').slice(0, 32));
}
