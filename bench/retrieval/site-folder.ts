import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { SiteFile, SitePages } from '../../test/support/site';

const CONTENT_TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
};

/**
 * The files of a folder as the pages of a site: `path.html` for `path`, `index.html` for a folder, and pages inside
 * `_layout.html` if there is one.
 */
export function pagesOf(root: string): SitePages {
  const layoutFile = join(root, '_layout.html');
  const layout = existsSync(layoutFile) ? readFileSync(layoutFile, 'utf8') : undefined;
  return (path): SiteFile | undefined => {
    // Not relative to a base, where `//` would begin a host.
    const { pathname } = new URL(`http://site${path}`);
    const file = fileOf(root, decodeURIComponent(pathname));
    if (file === undefined || file === layoutFile) return undefined;
    const extension = file.split('.').at(-1) ?? '';
    const body = readFileSync(file);
    return {
      type: CONTENT_TYPES[extension] ?? 'application/octet-stream',
      body: extension === 'html' && layout ? laidOut(layout, body.toString('utf8')) : body,
    };
  };
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
