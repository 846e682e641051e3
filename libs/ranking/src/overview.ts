import { analyze } from './analysis';
import type { CorpusStats } from './bm25';
import type { Language } from './language';

/** Questions for what something is, with the thing: "what is Acme", "tell me about Acme". */
const WHAT_IS = [
  /^(?:so |and |hi,? |hello,? )*what(?:\s+is|\s+are|['’]?s)\s+(?<thing>.+?)(?:\?|$|[,;.]|\s(?:and|or|for|about|exactly|used|good)\b)/iu,
  /^what (?:problems? )?(?:does|do|can)\s+(?<thing>.+?)\s+(?:do|solve|offer)\b/iu,
  /^why (?:would|should|do|does|use)\s+(?:(?:i|we|you|one|anyone|people)\s+)?(?:even )?(?:use|want|need|choose|try)?\s*(?<thing>.+?)(?:\?|$|[,;.]|\s(?:and|or|for|over|instead|rather)\b)/iu,
  /^(?:tell me (?:more )?about|who (?:is|are)|explain|describe)\s+(?<thing>.+?)(?:\?|$|[,;.]|\sand\b)/iu,
  /^(?:was|wer) (?:ist|sind|macht)\s+(?<thing>.+?)(?:\?|$|[,;.]|\s(?:und|genau|eigentlich)\b)/iu,
  /^(?:qu['’]est-ce que?(?: c['’]est)?(?: que)?|c['’]est quoi|que fait)\s*(?<thing>.+?)(?:\?|$|[,;.]|\set\b)/iu,
  /^¿?qu[eé] es\s+(?<thing>.+?)(?:\?|$|[,;.]|\sy\b)/iu,
  /^(?:che )?cos(?:['’]è|a è)\s+(?<thing>.+?)(?:\?|$|[,;.]|\se\b)/iu,
  /^o que é\s+(?<thing>.+?)(?:\?|$|[,;.]|\se\b)/iu,
  /^wat is\s+(?<thing>.+?)(?:\?|$|[,;.]|\sen\b)/iu,
  /^什么是(?<thing>.+?)(?:[？?，。]|$)/u,
  /^(?<thing>.{1,20}?)(?:是什么|とは)/u,
];
/** Questions for the site itself. */
const ABOUT_THIS = [
  /\bwhat(?: is|['’]?s)? (?:this|the|your) (?:project|product|site|website|company|app|tool|service|software|program)(?: (?:all )?about| for| do)?\s*(?:\?|$|[,;.])/iu,
  /\bwhat do you (?:do|offer|sell)\b|\bwho are you\b/iu,
  /\b(?:was macht ihr|worum geht es (?:hier|bei)|wer seid ihr)\b/iu,
  /\b(?:que faites-vous|de quoi s['’]agit-il|qui êtes-vous)\b/iu,
];
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
  if (ABOUT_THIS.some((pattern) => pattern.test(text))) return true;
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
