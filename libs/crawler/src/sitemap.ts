/** Other tags are dropped: a tree of a million distinct names takes seconds. */
const KNOWN_TAGS = new Set(['urlset', 'url', 'loc', 'sitemapindex', 'sitemap']);
const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The pages of a sitemap, or the sitemaps of an index, as written. */
export interface Sitemap {
  pages: string[];
  sitemaps: string[];
}

/**
 * Parses a sitemap, a sitemap index (sitemaps.org protocol) or a text sitemap with one URL per line. Null if the text
 * is none of these. Reads the complete entries of a document that was cut off. Never expands entities that the document
 * declares. Takes up to 0.5 s per MB on a slow machine, so a service should parse in another thread.
 */
export function parseSitemap(text: string): Sitemap | null {
  const document = text.replace(/^\uFEFF/, '').trimStart();
  return document.startsWith('<') ? parseXml(document) : parseText(document);
}

function parseText(document: string): Sitemap | null {
  const pages = document.split(/\s+/).filter((line) => /^https?:\/\//i.test(line));
  return pages.length === 0 ? null : { pages, sitemaps: [] };
}

function parseXml(document: string): Sitemap | null {
  const root = parseTree(cutAfterLastEntry(document));
  const pages = field(root, 'urlset');
  const sitemaps = field(root, 'sitemapindex');
  if (pages === undefined && sitemaps === undefined) return null;
  return { pages: locations(field(pages, 'url')), sitemaps: locations(field(sitemaps, 'sitemap')) };
}

function parseTree(document: string): unknown {
  // Loaded with the first sitemap, by the threads that read sitemaps.
  const { XMLParser } = require('fast-xml-parser') as typeof import('fast-xml-parser');
  const parser = new XMLParser({
    processEntities: false,
    ignoreAttributes: true,
    ignoreDeclaration: true,
    parseTagValue: false,
    removeNSPrefix: true,
    updateTag: (name) => KNOWN_TAGS.has(name),
  });
  try {
    return parser.parse(document);
  } catch {
    return undefined;
  }
}

/** Removes an incomplete entry from the end of a document that may be cut. */
function cutAfterLastEntry(document: string): string {
  const end = Math.max(document.lastIndexOf('</url>'), document.lastIndexOf('</sitemap>'));
  return end < 0 ? document : document.slice(0, document.indexOf('>', end) + 1);
}

function locations(entries: unknown): string[] {
  return (Array.isArray(entries) ? entries : [entries])
    .map((entry: unknown) => field(entry, 'loc'))
    .map((loc) => (Array.isArray(loc) ? (loc[0] as unknown) : loc))
    .filter((loc) => typeof loc === 'string')
    .map(decodeEntities)
    .filter((loc) => loc !== '');
}

function field(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, name)
    ? (node as Record<string, unknown>)[name]
    : undefined;
}

/** Decodes in one pass, so that `&amp;lt;` becomes `&lt;`. */
function decodeEntities(text: string): string {
  return text
    .trim()
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED_ENTITIES[String(name)] ?? whole;
      const codePoint = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
    });
}
