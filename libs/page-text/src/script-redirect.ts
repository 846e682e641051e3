import { webUrl } from './metadata';
import { scriptsIn } from './structured-data';

/** A page with more text is content; its scripts lead elsewhere only for some visitors, or after a click. */
const MAX_TEXT_CHARS = 200;
/** A longer script is a program, and an address in it may never be reached. */
const MAX_SCRIPT_CHARS = 2_000;
const MAX_SCRIPTS = 20;
const SCRIPT = /<script\b[^>]{0,300}>/gi;
const ON_LOAD = /<body\b[^>]{0,500}?\bonload\s*=\s*(?:"([^"]{0,500})"|'([^']{0,500})')/i;
const REDIRECT =
  /\blocation(?:\.href)?\s*=\s*(["'`])([^"'`\s]{1,2000})\1|\blocation\.(?:replace|assign)\(\s*(["'`])([^"'`\s]{1,2000})\3\s*\)/;

/**
 * The target of a plain script on a page without text of its own: `location = "…"`, `location.href = "…"`,
 * `location.replace("…")`, `location.assign("…")`. Null for any other page.
 */
export function scriptRedirect(source: string, textLength: number, baseUrl: string): string | null {
  if (textLength > MAX_TEXT_CHARS) return null;
  for (const script of plainScripts(source)) {
    const [, , assigned, , called] = REDIRECT.exec(script) ?? [];
    const target = assigned ?? called;
    const url = target === undefined ? null : webUrl(target, baseUrl);
    if (url !== null) return url;
  }
  return null;
}

function* plainScripts(source: string): Generator<string> {
  for (const { tag, start, end } of scriptsIn(source, SCRIPT, MAX_SCRIPTS))
    if (!/\bsrc\s*=/i.test(tag) && end > 0 && end - start <= MAX_SCRIPT_CHARS) yield source.slice(start, end);
  const [, inDouble, inSingle] = ON_LOAD.exec(source) ?? [];
  yield inDouble ?? inSingle ?? '';
}
