import { holdsSiteFact } from '@app/extractive-answer';
import { fold, LANGUAGES, type Language, normalize, type SiteFact } from '@app/languages';
import { hasContentWords } from '@app/ranking';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { SearchResult } from '../../knowledge/knowledge.service';

const CLAUSE_END = /[.!?,;:…。！？，；、\n]+/;
const APOSTROPHE = "[' ]?";

/** A longer message tells more than it asks. */
const MAX_CHARS = 200;
const MAX_CLAUSES = 6;
/** The narrower facts first: an email address is a contact too. */
const ORDER: readonly SiteFact[] = [
  'email',
  'phone',
  'address',
  'hours',
  'contact',
  'booking',
  'leader',
  'jobs',
];
/** How many words may follow: "are you open on Sundays", but "where are you going to be" asks for no address. */
const MAX_WORDS_AFTER: Record<SiteFact, number> = {
  email: 5,
  phone: 5,
  address: 1,
  hours: 4,
  contact: 6,
  booking: 10,
  leader: 3,
  jobs: 4,
};

/** Where none is stated, the way to a person is the answer. */
const ELSE: Partial<Record<SiteFact, SiteFact>> = { booking: 'contact', phone: 'contact', email: 'contact' };

interface Patterns {
  isUnspaced: boolean;
  facts: readonly { fact: SiteFact; asks: RegExp }[];
  labels: Record<SiteFact, string>;
}

const PATTERNS = new Map<Language, Patterns>(
  LANGUAGES.flatMap(([language, { siteFacts, alwaysOpen = '', isUnspaced = false }]) => {
    if (!siteFacts) return [];
    const facts = ORDER.flatMap((fact) => {
      const words = siteFacts[fact];
      if (!words) return [];
      const asks = fold(words.asks).replaceAll("'", APOSTROPHE);
      const clause = `^(?<before>(?:[^ ]+ ){0,2}?)(?:${asks})(?<after>(?: [^ ]+){0,${MAX_WORDS_AFTER[fact]}})$`;
      return [{ fact, asks: new RegExp(isUnspaced ? asks : clause, 'u') }];
    });
    const labels = Object.fromEntries(
      ORDER.map((fact) => {
        const { labels = '', pages = '' } = siteFacts[fact] ?? {};
        return [fact, `${labels}|${fact === 'hours' ? alwaysOpen : pages}`.replaceAll('|', ' ')];
      }),
    ) as Record<SiteFact, string>;
    return [[language, { isUnspaced, facts, labels }]];
  }),
);

/**
 * The fact of the site that a message asks for, in any language that has words for it: its address, its opening hours,
 * how to book. Undefined for any other message.
 */
export function siteFactOf(message: string): SiteFact | undefined {
  if (message.length > MAX_CHARS) return undefined;
  const clauses = message.split(CLAUSE_END, MAX_CLAUSES).map(keyOf);
  for (const { isUnspaced, facts } of PATTERNS.values())
    for (const { fact, asks } of facts)
      if (clauses.some((clause) => asksFor(asks, isUnspaced ? unspaced(clause) : clause))) return fact;
  return undefined;
}

/**
 * Whether the message asks for a fact about one thing that it names, and not about the site: how to book it, whom to
 * ask about it.
 */
export function isOfOneThing(fact: SiteFact, message: string): boolean {
  return fact === 'booking' || (fact === 'contact' && !asksOnlyFor(fact, message));
}

/** Whether a clause asks for a fact and names nothing else, as in "how can I reach you". */
function asksOnlyFor(fact: SiteFact, message: string): boolean {
  const clauses = message.split(CLAUSE_END, MAX_CLAUSES).map(keyOf);
  return [...PATTERNS.values()].some(({ facts }) => {
    const asks = facts.find((each) => each.fact === fact)?.asks;
    return clauses.some((clause) => {
      const around = asks?.exec(clause)?.groups;
      return around !== undefined && !hasContentWords(`${around['before']} ${around['after']}`);
    });
  });
}

/** Whether a clause asks for a fact, with nothing but small words before: "gym opening hours" are of something else. */
function asksFor(asks: RegExp, clause: string): boolean {
  const found = asks.exec(clause);
  return found !== null && !hasContentWords(found.groups?.before ?? '');
}

/**
 * The words under which sites in these languages state a fact, or the way to a person instead, as a text to search for.
 */
export function labelsOf(fact: SiteFact, languages: readonly Language[]): string {
  const known = languages.filter((language) => language !== 'und' && PATTERNS.has(language));
  const read: readonly Language[] = known.length > 0 ? known : ['en', 'und'];
  const instead = ELSE[fact];
  return (instead ? [fact, instead] : [fact])
    .flatMap((each) => read.map((language) => PATTERNS.get(language)?.labels[each] ?? ''))
    .join(' ');
}

const MAX_STATING = 8;

/**
 * The result with the passages first that state the fact, and as sure; unchanged if none does. Those that are surely
 * about the question come before those that were found by the labels of the fact. Where passages in the visitor's
 * language state it, those in other languages are last: a site in two languages states it in both.
 */
export function statingFirst(
  found: SearchResult,
  byLabels: readonly FoundPassage[],
  fact: SiteFact,
  language: Language,
): SearchResult & { siteFact?: SiteFact } {
  const inOrder =
    found.relevance === 'sure' ? [...found.passages, ...byLabels] : [...byLabels, ...found.passages];
  const each = inOrder.filter(({ id }, at) => inOrder.findIndex((other) => other.id === id) === at);
  const stating = each.filter((passage) => holdsSiteFact(passage, fact)).slice(0, MAX_STATING);
  if (stating.length > 0) {
    const rest = found.passages.filter((passage) => !stating.some(({ id }) => id === passage.id));
    const own = stating.filter((passage) => passage.language === language);
    const others = own.length > 0 ? stating.filter((passage) => !own.includes(passage)) : [];
    const first = own.length > 0 ? own : stating;
    return {
      ...found,
      relevance: 'sure',
      isOverview: false,
      passages: [...first, ...rest, ...others],
      siteFact: fact,
    };
  }
  const other = ELSE[fact];
  return other ? statingFirst(found, byLabels, other, language) : found;
}

function keyOf(text: string): string {
  return fold(normalize(text))
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim();
}

function unspaced(key: string): string {
  return key.replaceAll(' ', '');
}
