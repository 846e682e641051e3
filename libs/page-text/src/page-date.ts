import { alternativesOf } from '@app/languages';
import { dateIn } from './dates';
import { attribute, descendants, rawText } from './dom';
import type { Element } from './dom';
import { structuredData } from './structured-data';

/** Attributes of `meta`, and of elements with `itemprop`, that give the date of a page: changes before publication. */
const MODIFIED = new Set([
  'article:modified_time',
  'og:updated_time',
  'datemodified',
  'last-modified',
  'dcterms.modified',
]);
const PUBLISHED = new Set([
  'article:published_time',
  'datepublished',
  'dcterms.created',
  'dc.date',
  'dc.date.issued',
]);
/** A page with more dates lists other pages. */
const MAX_TIMES = 3;
/** The first text of a page that is searched for "Last updated", and the last. */
const MAX_SEARCHED_CHARS = 200_000;
const UPDATED = new RegExp(
  `(?:${alternativesOf('updated')})[\\s:：]{0,3}(?:\\p{L}{1,3}[\\s:：]{1,3})?(?=[\\p{L}\\d])(.{6,40})`,
  'giu',
);
const JSON_DATE = /"date(Modified|Published)"\s{0,9}:\s{0,9}"([^"]{8,40})"/g;

/**
 * The day on which a page was last changed, else published: by its metadata, its structured data, its `time` elements,
 * or its words ("Last updated 3 May 2026"). Null if it does not say.
 */
export function pageDate(root: Element, source: string): string | null {
  const found = { modified: [] as string[], published: [] as string[] };
  const times: string[] = [];
  for (const element of descendants(root)) {
    const value = element.attributes['content'] ?? element.attributes['datetime'] ?? '';
    if (value === '') continue;
    if (element.name === 'time') times.push(value);
    const key =
      attribute(element, 'property') || attribute(element, 'name') || attribute(element, 'itemprop');
    if (MODIFIED.has(key)) found.modified.push(value);
    else if (PUBLISHED.has(key)) found.published.push(value);
  }
  for (const { kind, value } of structuredDates(source)) found[kind].push(value);
  const dates = [
    ...found.modified,
    ...visibleDates(root),
    ...found.published,
    ...(times.length <= MAX_TIMES ? times : []),
  ];
  for (const text of dates) {
    const day = dateIn(text);
    if (day !== null) return day;
  }
  return null;
}

function* structuredDates(source: string): Generator<{ kind: 'modified' | 'published'; value: string }> {
  for (const json of structuredData(source)) {
    for (const [, kind, value = ''] of json.matchAll(JSON_DATE))
      yield { kind: kind === 'Modified' ? 'modified' : 'published', value };
  }
}

function visibleDates(root: Element): string[] {
  const text = rawText(root);
  const searched =
    text.length > 2 * MAX_SEARCHED_CHARS
      ? `${text.slice(0, MAX_SEARCHED_CHARS)} ${text.slice(-MAX_SEARCHED_CHARS)}`
      : text;
  return [...searched.replace(/\s+/g, ' ').matchAll(UPDATED)].map(([, date = '']) => date);
}
