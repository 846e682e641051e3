import { type Language, inAllLanguages } from '@app/languages';
import { analyze } from './analysis';
import type { CorpusStats } from './bm25';

/** Questions for what something is, with the thing: "what is Acme", "tell me about Acme". */
const WHAT_IS = inAllLanguages(({ questions }) => questions?.whatIs).flat();
/** Questions for the site itself. */
const ABOUT_SITE = inAllLanguages(({ questions }) => questions?.aboutSite).flat();
/** Such a question begins a message. The bound keeps the patterns fast for any message. */
const MAX_READ_CHARS = 200;
/** A subject of the whole site is in at least this share of its passages. */
const MIN_SHARE = 0.15;
const MAX_TERMS = 3;

/**
 * Whether the message asks what the site or its subject is. A site writes its own name everywhere, so that a search for
 * it finds any page; the start page answers such a question. `stats` are those of the message's query.
 */
export function asksForOverview(
  message: string,
  languages: readonly Language[],
  stats: CorpusStats,
): boolean {
  const text = message.trim().slice(0, MAX_READ_CHARS);
  if (ABOUT_SITE.some((pattern) => pattern.test(text))) return true;
  const thing = WHAT_IS.map((pattern) => pattern.exec(text)?.groups?.['thing']).find((found) => found);
  if (thing === undefined) return false;
  return languages.some((language) => {
    const terms = new Set(analyze(thing, language));
    if (terms.size === 0 || terms.size > MAX_TERMS) return false;
    return [...terms].every(
      (term) => (stats.documentFrequency.get(term) ?? 0) >= MIN_SHARE * stats.passageCount,
    );
  });
}
