import { parseUrl } from '@app/languages';
import { attribute, descendants, rawText } from './dom';
import type { Element } from './dom';

/** The metadata of a page. */
export interface Metadata {
  /** The `<title>`, with collapsed white space. */
  documentTitle: string | null;
  /** The title for social networks (`og:title`). */
  socialTitle: string | null;
  siteName: string | null;
  /** A description of the page in a sentence or two, for search engines and social networks. */
  description: string | null;
  /** Absolute, without fragment. */
  canonicalUrl: string | null;
  /** The language tag (BCP 47) of its `lang`, or of the `hreflang` with which it names itself. */
  language: string | null;
  /** The absolute URL to which the page itself leads on at once (`<meta http-equiv="refresh">`). */
  refreshUrl: string | null;
  /** The URL that relative links are relative to. */
  baseUrl: string;
  noindex: boolean;
  nofollow: boolean;
  /** Absolute http(s) URLs in document order, each once, without fragment and without links marked nofollow. */
  links: string[];
}

/** The rest of the links of a page is ignored. */
const MAX_LINKS = 5_000;
/** "0; url=/home", as HTML reads it. */
const REFRESH = /^\s*(\d{1,6})(?:\.\d*)?\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"'\s][^"']{0,2000})/i;
/** A page that leads on later is read before. */
const MAX_REFRESH_SECONDS = 10;
const LANGUAGE_TAG = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/;

/** Reads title, canonical URL, robots directives and links. `url` is the URL of the page. */
export function readMetadata(root: Element, url: string): Metadata {
  const metadata: Metadata = {
    documentTitle: null,
    socialTitle: null,
    siteName: null,
    description: null,
    canonicalUrl: null,
    language: null,
    refreshUrl: null,
    baseUrl: url,
    noindex: false,
    nofollow: false,
    links: [],
  };
  const links = new Set<string>();
  const hrefs: string[] = [];
  let base: string | null = null;
  let canonical: string | null = null;
  let refresh: string | null = null;

  for (const element of descendants(root)) {
    const href = element.attributes['href'];
    switch (element.name) {
      case 'title':
        metadata.documentTitle ??= collapseSpace(rawText(element));
        break;
      case 'base':
        base ??= href ?? null;
        break;
      case 'link':
        if (relations(element).includes('canonical')) canonical ??= href ?? null;
        if (relations(element).includes('next') && href !== undefined) hrefs.push(href);
        if (attribute(element, 'hreflang') && webUrl(href ?? '', url) === webUrl(url, url))
          metadata.language ??= languageTag(element, 'hreflang');
        break;
      case 'html':
        metadata.language ??= languageTag(element, 'lang') ?? languageTag(element, 'xml:lang');
        break;
      case 'meta':
        readMeta(element, metadata);
        refresh ??= refreshTarget(element);
        break;
      case 'frame':
      case 'iframe':
        if (element.attributes['src']) hrefs.push(element.attributes['src']);
        break;
      case 'a':
      case 'area':
        if (href !== undefined && !relations(element).includes('nofollow')) hrefs.push(href);
        break;
    }
  }

  const baseUrl = (base === null ? null : webUrl(base, url)) ?? url;
  for (const href of hrefs) {
    if (links.size === MAX_LINKS) break;
    const link = webUrl(href, baseUrl);
    if (link !== null) links.add(link);
  }
  metadata.links = [...links];
  metadata.baseUrl = baseUrl;
  metadata.refreshUrl = refresh === null ? null : webUrl(refresh, baseUrl);
  metadata.canonicalUrl = canonical === null ? null : webUrl(canonical, baseUrl);
  return metadata;
}

/** The text with collapsed white space; null if it is empty. */
export function collapseSpace(text: string | undefined): string | null {
  const collapsed = (text ?? '')
    .replace(/[\u00AD\u200B\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return collapsed === '' ? null : collapsed;
}

function readMeta(meta: Element, metadata: Metadata): void {
  const content = meta.attributes['content'];
  const property = attribute(meta, 'property') || attribute(meta, 'name');
  if (property === 'og:title') metadata.socialTitle ??= collapseSpace(content);
  if (property === 'og:site_name') metadata.siteName ??= collapseSpace(content);
  if (property === 'description' || property === 'og:description')
    metadata.description ??= collapseSpace(content);
  if (property === 'robots') {
    const directives = (content ?? '').toLowerCase().split(/[\s,]+/);
    if (directives.includes('noindex') || directives.includes('none')) metadata.noindex = true;
    if (directives.includes('nofollow') || directives.includes('none')) metadata.nofollow = true;
  }
}

/** The target of a refresh within {@link MAX_REFRESH_SECONDS}; null for a page that only loads itself again. */
function refreshTarget(meta: Element): string | null {
  if (attribute(meta, 'http-equiv') !== 'refresh') return null;
  const [, seconds, target] = REFRESH.exec(meta.attributes['content'] ?? '') ?? [];
  return target !== undefined && Number(seconds) <= MAX_REFRESH_SECONDS ? target : null;
}

/** The language tag of an attribute, or null. */
function languageTag(element: Element, name: string): string | null {
  const tag = attribute(element, name).replaceAll('_', '-');
  return LANGUAGE_TAG.test(tag) && tag !== 'x-default' ? tag : null;
}

function relations(element: Element): string[] {
  return attribute(element, 'rel').split(/\s+/);
}

/** An absolute http(s) URL without fragment, or null. */
export function webUrl(href: string, base: string): string | null {
  const url = resolveUrl(href, base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}

/** The URL, perhaps relative to `base`; undefined if it is invalid. */
export function resolveUrl(href: string, base: string): URL | undefined {
  return parseUrl(href) ?? parseUrl(href, base);
}
