import { posix } from 'node:path';

/** The folder of the documents below the files for browsers. */
export const DOCUMENTS_FOLDER = 'documents';

/**
 * Paths whose file does not follow from their last part. The page at `/docs/` has other relative links than `/docs`.
 */
const OTHER_FILES: Record<string, string> = { '/docs/': 'docs-folder.html', '/docs-json': 'openapi.json' };

/** The file of a document, guide or part of the page, by its path. Pure. */
export function documentFile(path: string): string {
  const lower = path.toLowerCase();
  const name = posix.basename(lower);
  const file = OTHER_FILES[lower] ?? (posix.extname(name) ? name : `${name}.html`);
  return `${DOCUMENTS_FOLDER}/${file}`;
}
