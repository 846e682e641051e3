import {
  alternativesOf,
  inAllLanguages,
  type SiteFact,
  emailsIn,
  holdsClockTime,
  holdsEmail,
  phonesIn,
} from '@app/languages';
import { weekdayWords } from './calendar';
import { cached } from './cached';
import { lastHeading, type Passage, type RankedUnit } from './ranking';
import { closed, placeAt, type Place } from './selection';

const MAX_CHARS = 400;
/** A shorter section about jobs is given with those around it. */
const MIN_JOBS_CHARS = 200;
const MAX_CONTACT_PASSAGES = 8;
/** The parts of the score of a unit, relative to 1: it holds the fact. */
const WEIGHTS = { label: 0.6, words: 0.8, rank: 0.06 } as const;
/** A longer text with such a word is about something else. */
const MAX_LABEL_CHARS = 60;

const NAME = String.raw`\p{Lu}[\p{L}.'’-]*`;
const HOUSE = String.raw`\d{1,4}\p{L}?(?![\d.,]*\d|\p{L})`;
const FIRST = `(?:${capitalised(alternativesOf('streets'))})\\.?`;
/** A street with the number of a house: "12 High Street", "8 rue de la Dombes", "Hauptstraße 3". */
const STREET = new RegExp(
  `(?<![\\p{L}\\d])(?:${HOUSE},?\\s+(?:(?:${NAME}|\\d{1,3}(?:st|nd|rd|th))\\s+){1,3}(?:${alternativesOf('streetWords')})(?!\\p{L})` +
    `|${HOUSE},?\\s+${FIRST}\\s+\\p{L}` +
    `|${FIRST}\\s+(?:[\\p{L}.'’-]+\\s+){0,4}[\\p{L}.'’-]+,?\\s+(?:nº|n°|n\\.|№)?\\s?${HOUSE}` +
    `|${FIRST}\\s?(?:nº|n°)\\s?${HOUSE}` +
    `|${NAME}[\\s-]?(?:${capitalised(alternativesOf('streetEndings'))})\\.?\\s+${HOUSE})`,
  'u',
);
const POSTAL_CODE =
  /(?<![\d.,])(?:[A-Z]{1,2}[- ])?(?!(?:19|20)\d\d(?!\d))(?:\d{4,6}|\d{3}\s\d{2}|\d{2}-\d{3})(?:\s[A-Z]{2})?,?\s+\p{Lu}\p{L}{2,}|\p{Lu}\p{L}+[^\n\d]{0,20}[\s(]\d{5}(?!\d)|\p{Lu}\p{L}+,?\s[A-Z]{2},?\s\d{5}(?!\d)|(?<![A-Z\d])[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?![A-Z\d])|(?<![A-Z\d])[A-Z]\d[A-Z]\s?\d[A-Z]\d(?![A-Z\d])|〒/u;
const DAY = new RegExp(
  `(?<!\\p{L})(?:(?:${weekdayWords('long')})s?(?!\\p{L})|(?:${weekdayWords('short')})(?=[.:]|\\s?[–-]|\\s\\d))`,
  'iu',
);
/** Facts whose pages are recognised by title and heading too. */
const NAMED: ReadonlySet<SiteFact> = new Set<SiteFact>(['leader', 'jobs']);
const LINK = /\]\(/;
const ALWAYS_OPEN = new RegExp(`(?<!\\p{L})(?:${alternativesOf('alwaysOpen')})(?!\\p{L})`, 'iu');
const LABELS = Object.fromEntries(
  (['contact', 'phone', 'email', 'address', 'hours', 'booking', 'leader', 'jobs'] as const).map((fact) => [
    fact,
    new RegExp(`(?<!\\p{L})(?:${labelsOf(fact)})(?!\\p{L})`, 'iu'),
  ]),
) as Record<SiteFact, RegExp>;

/** Also at the end of a compound, as in "Praxisinhaberin". */
const LEADS = new RegExp(`(?:${labelsOf('leader')})(?!\\p{L})`, 'iu');
/** In a text, single words such as "jobs" may be about anything. */
const SEEKS_STAFF = new RegExp(
  `(?<!\\p{L})(?:${labelsOf('jobs')
    .split('|')
    .filter((label) => label.includes(' '))
    .join('|')})(?!\\p{L})`,
  'iu',
);
const PERSON = /\p{Lu}[\p{L}'’-]+\s\p{Lu}[\p{L}'’-]+/u;

function labelsOf(fact: SiteFact): string {
  return inAllLanguages('siteFacts')
    .flatMap((facts) => facts[fact]?.labels ?? [])
    .join('|');
}

/** The alternatives, each with a small or a capital first letter. */
function capitalised(alternatives: string): string {
  const each = alternatives.split('|');
  return [...each, ...each.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('|');
}

/** Whether a passage states a fact that sites state about themselves, such as a phone number. */
export function holdsSiteFact(
  { text, title, heading }: Pick<Passage, 'text' | 'title' | 'heading'>,
  fact: SiteFact,
): boolean {
  // A page about jobs may not say so in its text, and a person's name is a heading.
  const name = NAMED.has(fact) ? nameOf(title, heading) : '';
  return strengthOf(withoutTargets(text), name, fact) > 0;
}

function nameOf(title: string, heading: string): string {
  return `${title}\n${lastHeading(heading)}`;
}

/**
 * The place that states such a fact best: the section or lines around a phone number, an address, opening hours. A
 * place that is labelled as such, and that has words of the question, comes first. Undefined if no unit states it.
 */
export function selectSiteFact(
  units: readonly RankedUnit[],
  passages: readonly Passage[],
  fact: SiteFact,
): Place | undefined {
  const sectionOf = cached((key: string) =>
    units
      .filter((unit) => keyOf(unit) === key)
      .map((unit) => statingText(unit, fact))
      .join('\n'),
  );
  const scored = units.flatMap((unit) => {
    const title = passages[unit.passage]?.title ?? '';
    const name = nameOf(title, unit.heading);
    if (strengthOf(statingText(unit, fact), name, fact) === 0) return [];
    const isLabelled = LABELS[fact].test(name) || (isShort(unit.plain) && LABELS[fact].test(unit.plain));
    // A link to book is no better for the others next to it.
    const stating = fact === 'booking' ? statingText(unit, fact) : sectionOf(keyOf(unit));
    const score =
      strengthOf(stating, name, fact) +
      WEIGHTS.label * Number(isLabelled) +
      WEIGHTS.words * Math.max(unit.match, unit.nameMatch) -
      WEIGHTS.rank * unit.passage;
    return [{ unit, score }];
  });
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  // The jobs follow the sentence that says that staff is wanted.
  return best && closed(placeAt(best.unit, units, MAX_CHARS, fact === 'jobs' ? MIN_JOBS_CHARS : 0));
}

function keyOf({ passage, section }: RankedUnit): string {
  return `${passage} ${section}`;
}

/** The text that may state the fact: with the targets of links only where these matter. */
function statingText({ text, plain }: RankedUnit, fact: SiteFact): string {
  return fact === 'booking' || fact === 'email' || fact === 'contact'
    ? `${plain}\n${mailOf(text)}${LINK.test(text) ? '](' : ''}`
    : plain;
}

/** The addresses of links to write an email. */
function mailOf(text: string): string {
  return Array.from(text.matchAll(/\(mailto:([^)?\s]+)/g), ([, address]) => address).join('\n');
}

/** The first phone number and the first email address of the passages, best first; a labelled passage is better. */
export function contactsIn(passages: readonly Pick<Passage, 'title' | 'heading' | 'text'>[]): string[] {
  const isLabelled = ({ title, heading }: Pick<Passage, 'title' | 'heading'>): boolean =>
    LABELS.contact.test(`${title}\n${heading}`);
  const best = passages
    .slice(0, MAX_CONTACT_PASSAGES)
    .toSorted((one, other) => Number(isLabelled(other)) - Number(isLabelled(one)));
  const phone = best.flatMap(({ text }) => phonesIn(withoutTargets(text)))[0]?.written;
  const email = best.flatMap(({ text }) => emailsIn(withoutTargets(text)))[0];
  return [phone, email].filter((contact) => contact !== undefined);
}

/**
 * The text without the targets of links, except email addresses: the figures in the link to a map are not a phone
 * number.
 */
function withoutTargets(text: string): string {
  return text.replace(
    /\]\((?:mailto:([^)?\s]+)[^)]*|[^)\s]*)\)/g,
    (_, address: string | undefined) => `](${address ?? ''})`,
  );
}

function isShort(text: string): boolean {
  return text.length <= MAX_LABEL_CHARS;
}

/** How surely a text states the fact, 0 to 2. `name` is the title and the heading above it. */
function strengthOf(text: string, name: string, fact: SiteFact): number {
  const hasPhone = (): boolean => phonesIn(text).length > 0;
  switch (fact) {
    case 'phone':
      return Number(hasPhone());
    case 'email':
      return Number(holdsEmail(text));
    case 'contact':
      return Number(hasPhone()) + Number(holdsEmail(text));
    case 'address':
      return Number(STREET.test(text)) + Number(POSTAL_CODE.test(text));
    case 'hours':
      if (ALWAYS_OPEN.test(text)) return isShort(text) || LABELS.hours.test(name) ? 1 : 0.3;
      if (!holdsClockTime(text)) return 0;
      if (DAY.test(`${name}\n${text}`)) return 1;
      return LABELS.hours.test(`${name}\n${text}`) ? 0.6 : 0;
    case 'booking':
      if (hasPhone() || holdsEmail(text)) return 1;
      return LINK.test(text) && LABELS.booking.test(text) ? 0.5 : 0;
    case 'leader':
      return Number(LEADS.test(`${name}\n${text}`) && PERSON.test(`${name}\n${text}`));
    case 'jobs':
      return LABELS.jobs.test(name) ? 1 : 0.6 * Number(SEEKS_STAFF.test(text));
  }
}
