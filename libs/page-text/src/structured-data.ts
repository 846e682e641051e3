const JSON_LD = /<script[^>]{0,200}application\/ld\+json[^>]{0,200}>/gi;
const MAX_JSON_CHARS = 100_000;
/** Without a limit, tags that are never closed would be read again and again. */
const MAX_BLOCKS = 50;

/** The first 50 blocks of structured data (JSON-LD) in a source, each cut at 100,000 characters. */
export function* structuredData(source: string): Generator<string> {
  for (const { start, end } of scriptsIn(source, JSON_LD, MAX_BLOCKS))
    yield source.slice(start, Math.min(end < 0 ? source.length : end, start + MAX_JSON_CHARS));
}

/** The first scripts that have such a tag: where their content begins and ends; -1 if it is not closed. */
export function* scriptsIn(
  source: string,
  tag: RegExp,
  max: number,
): Generator<{ tag: string; start: number; end: number }> {
  let count = 0;
  for (const match of source.matchAll(tag)) {
    if (count++ === max) return;
    const start = match.index + match[0].length;
    yield { tag: match[0], start, end: source.indexOf('</script', start) };
  }
}

/** The properties of a thing in structured data, by name. */
export type Properties = Readonly<Record<string, unknown>>;

const MAX_TEXT_CHARS = 200;

/** What old systems write around a script, for browsers of their time. */
const WRAPPING = /^[\s/*]{0,9}<!(?:\[CDATA\[|--)[\s/*]{0,9}|[\s/*]{0,9}(?:\]\]|--)>[\s/*]{0,9}$/g;

/** The values in the structured data of a page. Line breaks in texts are spaces; other invalid JSON is left out. */
export function* propertiesIn(source: string): Generator {
  for (const json of structuredData(source)) {
    try {
      yield JSON.parse(json.replace(WRAPPING, '').replace(/\p{Cc}+/gu, ' ')) as unknown;
    } catch {
      // Hand-written data is often broken, and then ignored.
    }
  }
}

/** Whether a value has properties. */
export function isProperties(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The values of a property with any number of values. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A search for things in structured data. */
interface Search {
  /** The properties in which further things are looked for. */
  within: readonly string[];
  maxFound: number;
  /** Whether a thing and its content are ignored. */
  isPassedOver?: (thing: Properties) => boolean;
  isWanted: (thing: Properties) => boolean;
}

/** The maximum nesting of lists and things. */
const MAX_DEPTH = 6;

/** The wanted things in the data, in its order, also within other things. */
export function thingsIn(
  data: readonly unknown[],
  { within, maxFound, isPassedOver, isWanted }: Search,
): Properties[] {
  const found: Properties[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || found.length === maxFound) return;
    if (Array.isArray(value)) return value.forEach((each) => visit(each, depth + 1));
    if (!isProperties(value) || isPassedOver?.(value)) return;
    if (isWanted(value)) found.push(value);
    for (const name of within) visit(value[name], depth + 1);
  };
  for (const value of data) visit(value, 0);
  return found;
}

/** Whether a thing has a type (`@type`) that matches. */
export function isOfType(thing: Properties, type: RegExp): boolean {
  return listOf(thing['@type']).some((each) => type.test(String(each)));
}

/** A short text or a number in one line, with entities of HTML left as they are; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).replace(/\s+/g, ' ').trim();
  return text === '' || text.length > MAX_TEXT_CHARS || /[<>]/.test(text) ? undefined : text;
}
