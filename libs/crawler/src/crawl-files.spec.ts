import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnreadablePageError } from '.';
import { crawl, quick } from './crawl.fixture';
import { fetchPage } from './crawl-site';
import { FakeSite, html, type Route } from './fake-site.fixture';
import { isFile } from './file-types';

const PDF = { 'content-type': 'application/pdf' };
const DOCX = {
  'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document; charset=x',
};
const FACTS = { canonicalUrl: null, noindex: false, nofollow: false, needsJavaScript: false, links: [] };

let site: FakeSite | undefined;
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'crawl-files-'))));
afterEach(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true });
});

/** Options that read files up to 1,000 bytes; their text is their content. */
function files(maxBytes = 1_000) {
  const path = join(folder, 'file');
  return {
    path,
    maxBytes,
    read: (from: string) => {
      const text = readFileSync(from, 'latin1');
      if (text === 'unreadable') throw new UnreadablePageError('no');
      return { ...FACTS, text, source: text };
    },
  };
}

async function start(routes: Record<string, Route>): Promise<FakeSite> {
  return (site = await FakeSite.start(routes));
}

describe('a crawl that reads files', () => {
  it('reads them after all pages, by their type, and each content once', async () => {
    const links = ['/a.pdf', '/b.docx', '/copy.pdf', '/download', '/broken.pdf', '/photo.jpg', '/page'];
    const own = await start({
      '/': html('start', links),
      '/a.pdf': { headers: PDF, body: 'the list' },
      '/b.docx': { headers: DOCX, body: 'the letter' },
      '/copy.pdf': { headers: PDF, body: 'the list' },
      '/download': { headers: PDF, body: 'the form' },
      '/broken.pdf': { headers: PDF, body: 'unreadable' },
      '/page': html('page', ['/late']),
      '/late': html('late'),
    });
    const { pages, skipped } = await crawl(own, '/', { files: files() });
    expect(pages).toEqual(['/', '/download', '/page', '/late', '/a.pdf', '/b.docx']);
    expect(skipped).toEqual({
      '/copy.pdf': 'duplicate_text',
      '/broken.pdf': 'unreadable',
      '/photo.jpg': 'not_html',
    });
  });

  it('counts them as pages: they never displace a page', async () => {
    const own = await start({
      '/': html('start', ['/1.pdf', '/2.pdf', '/a', '/b']),
      '/1.pdf': { headers: PDF, body: 'one' },
      '/2.pdf': { headers: PDF, body: 'two' },
      '/a': html('a'),
      '/b': html('b'),
    });
    const { pages, skipped } = await crawl(own, '/', { files: files(), maxPages: 4 });
    expect(pages).toEqual(['/', '/a', '/b', '/1.pdf']);
    expect(skipped).toEqual({ '/2.pdf': 'page_limit' });
  });

  it('keeps the limit of a file, and that of all downloads', async () => {
    const big = { headers: PDF, body: 'x'.repeat(1_001) };
    const fits = { headers: PDF, body: 'y'.repeat(1_000) };
    const own = await start({
      '/': html('start', ['/big.pdf', '/fits.pdf', '/more.pdf']),
      '/big.pdf': big,
      '/fits.pdf': fits,
      '/more.pdf': { headers: PDF, body: 'z'.repeat(900) },
    });
    expect(await crawl(own, '/', { files: files() })).toMatchObject({
      pages: ['/', '/fits.pdf', '/more.pdf'],
      skipped: { '/big.pdf': 'too_large' },
    });
    expect(await crawl(own, '/', { files: files(), maxTotalBytes: 2_600 })).toMatchObject({
      pages: ['/', '/fits.pdf'],
      skipped: { '/big.pdf': 'too_large', '/more.pdf': 'byte_limit' },
    });
  });

  it('saves no answer that is an error or a page', async () => {
    const own = await start({
      '/': html('start', ['/gone.pdf', '/page.pdf']),
      '/gone.pdf': { status: 404, headers: PDF, body: 'x'.repeat(2_000) },
      '/page.pdf': html('a page, whatever its name'),
    });
    const { pages, skipped } = await crawl(own, '/', { files: files(10) });
    expect(pages).toEqual(['/', '/page.pdf']);
    expect(skipped).toEqual({ '/gone.pdf': 'http_error' });
  });

  it('fails when the file system fails, which is not a fault of the site', async () => {
    const own = await start({ '/': html('start', ['/a.pdf']), '/a.pdf': { headers: PDF, body: 'a' } });
    const missing = { ...files(), path: join(folder, 'no', 'such', 'folder') };
    await expect(crawl(own, '/', { files: missing })).rejects.toThrow('ENOENT');
  });

  it('reads a start page that is a file', async () => {
    const own = await start({ '/a.pdf': { headers: PDF, body: 'the list' } });
    const { page } = await fetchPage(`${own.url}/a.pdf`, quick({ files: files() }));
    expect(page.text).toBe('the list');
  });
});

describe('a response is a file', () => {
  const at = (headers: Record<string, string>, path = '/x'): boolean =>
    isFile(headers, `https://x.test${path}`);

  it.each([
    'application/pdf',
    'Application/PDF; qs=0.001',
    DOCX['content-type'],
    'application/vnd.oasis.opendocument.text',
    'application/epub+zip',
    'text/csv; charset=utf-8',
    'text/markdown',
    'application/msword',
  ])('of type %s', (type) => expect(at({ 'content-type': type })).toBe(true));

  it('of any type, if it is named as one', () => {
    const any = { 'content-type': 'application/octet-stream' };
    expect(at(any, '/a.PDF?x')).toBe(true);
    expect(at({}, '/a.docx')).toBe(true);
    expect(at({ ...any, 'content-disposition': 'attachment; filename="a b.xlsx"' })).toBe(true);
    expect(at({ ...any, 'content-disposition': 'attachment; filename=a.exe' })).toBe(false);
    expect(at(any, '/a.exe')).toBe(false);
  });

  it.each(['text/html', 'text/plain', 'image/png', 'application/json', 'application/pdfx'])(
    'but not of type %s, whatever its name',
    (type) => expect(at({ 'content-type': type }, '/a.pdf')).toBe(false),
  );
});
