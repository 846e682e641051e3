import { alternativesOf } from '@app/languages';
import type { RankedUnit } from './ranking';
import { QUESTION } from './blocks';
import { withLabels } from './labels';
import { rowsAskedFor, tableOf } from './table-rows';
import { INTRODUCES } from './units';

/** Limits in characters. */
const LIMITS = {
  /** The main place of an answer. */
  place: 800,
  /** A place on another page, shown below the main one. */
  second: 600,
  /** The main place where one unit of it, with its heading, has all that the question asks for. */
  exact: 350,
  /** Code or numbered steps with their introduction. */
  whole: 1_500,
  /** The paragraph, list or table with a fact. */
  fact: 350,
  /** The rows of a table that answer. */
  table: 350,
  /** A shorter section is given with sections around it, up to `enlarged`. */
  section: 300,
  enlarged: 800,
} as const;
const HEADING_MATCH = 0.5;
/** A place on another page is shown too if its score is this share of the best score. */
const SECOND_SHARE = 0.2;
/** The share of the terms of a second place that the first one does not hold. */
const MIN_NOVELTY = 0.3;
/** A sentence that covers this share of the question and has the type of the answer stands alone. */
const MIN_FACT_MATCH = 0.5;

/** The beginning of a sentence that refers to the sentence before it. */
const REFERS_BACK = new RegExp(
  `^(?:(?:${alternativesOf('refersBack', 'spaced')})(?![\\p{L}\\p{M}\\p{N}'’-])` +
    `|${alternativesOf('refersBack', 'unspaced')})`,
  'iu',
);
/** Words that introduce code. */
const INTRODUCES_CODE = new RegExp(`(?<!\\p{L})(?:${alternativesOf('introducesCode')})(?!\\p{L})`, 'iu');
/** An item that is one of several steps. */
const NUMBERED = /^\(?\d{1,3}[.)]/;
/** Stands for items and lines of code that are left out. */
const ELLIPSIS = '…';

/** A place in a passage: units in reading order, usually a section. */
export type Place = readonly RankedUnit[];

/**
 * The answer to a question for a fact, if the best unit has it: its sentence; its paragraph, list or rows if the
 * sentence does not stand by itself; or a line with the lines around it.
 */
export function selectFact(units: readonly RankedUnit[]): Place | undefined {
  const best = bestOf(units);
  if (!best?.holdsType || best.match < MIN_FACT_MATCH) return undefined;
  if (standsAlone(best)) return [best];
  const rows = rowsAskedFor(best, units);
  if (rows) return rows;
  return closed(best.kind === 'line' ? placeAt(best, units, LIMITS.fact) : chunkAt(best, units, LIMITS.fact));
}

/**
 * The places that the answer shows, best first: the section of the best unit, and a section of another page with a
 * similar score. `pageOf` returns the page of a passage.
 */
export function selectPlaces(units: readonly RankedUnit[], pageOf: (passage: number) => string): Place[] {
  const best = bestOf(units);
  if (!best) return [];
  if (best.isWhole) return [closed(withLabels(placeAt(best, units, LIMITS.exact), units))];
  const first = closed(withLabels(placeAt(best, units, LIMITS.place, LIMITS.section), units));
  const second = bestOf(units.filter(({ passage }) => pageOf(passage) !== pageOf(best.passage)));
  if (hasMatchingHeading(best) || !second || second.score < SECOND_SHARE * best.score) return [first];
  const other = closed(withLabels(placeAt(second, units, LIMITS.second), units));
  return noveltyOf(other, first) < MIN_NOVELTY ? [first] : [first, other];
}

/** Whether the heading above the unit is the question: its section is then the whole answer. */
export function hasMatchingHeading({ headingMatch }: RankedUnit): boolean {
  return headingMatch >= HEADING_MATCH;
}

function isUnderQuestion([first]: Place): boolean {
  return first !== undefined && QUESTION.test(first.heading);
}

/** The unit with the highest score. */
export function bestOf(units: readonly RankedUnit[]): RankedUnit | undefined {
  const [first, ...rest] = units;
  return first && rest.reduce((best, unit) => (unit.score > best.score ? unit : best), first);
}

/** Whether the unit is a sentence that is understood without the sentences around it. */
function standsAlone({ kind, plain }: RankedUnit): boolean {
  return kind === 'sentence' && !REFERS_BACK.test(plain) && !INTRODUCES.test(plain);
}

/**
 * The section of the unit, or of a longer section the chunk of the unit and the chunks around it, up to `max`
 * characters. A section of less than `min` is given with the sections around it.
 */
export function placeAt(best: RankedUnit, units: readonly RankedUnit[], max: number, min = 0): Place {
  const sections = groupsOf(
    withoutOtherRows(best, units).filter(({ passage }) => passage === best.passage),
    (unit, last) => unit.section === last.section,
  );
  const at = sections.findIndex((section) => section.includes(best));
  const section = sections[at] ?? [];
  const isSmall = (place: Place): boolean => lengthOf(place) < min;
  if (isSmall(section) && !isUnderQuestion(section) && !hasMatchingHeading(best))
    return grown(
      sections,
      at,
      (place, next) => isSmall(place) && !isUnderQuestion(next) && fits([...place, ...next], LIMITS.enlarged),
    );
  const chunks = groupsOf(section, belongsTo);
  const own = chunks.findIndex((chunk) => chunk.includes(best));
  if (!fits(chunks[own] ?? [], max)) return chunkAt(best, section, max);
  const limitOf = (chunk: Place): number => (chunk.some(isStep) ? LIMITS.whole : max);
  return grown(chunks, own, (place, next) => fits([...place, ...next], limitOf(next)));
}

/**
 * The units without the rows of the best unit's table for which better rows leave no room. From a table that does not
 * fit as a whole, rows that match the question no better than its worst row are left out too.
 */
function withoutOtherRows(best: RankedUnit, units: readonly RankedUnit[]): readonly RankedUnit[] {
  const table = tableOf(best, units);
  if (best.kind !== 'row' || fits(table, LIMITS.table)) return units;
  const least = Math.min(...table.map(({ match }) => match));
  const answering = table.filter(({ match }) => best.match === least || match > least);
  const kept = new Set<RankedUnit>();
  for (const row of answering.toSorted((one, other) => other.score - one.score)) {
    if (kept.size > 0 && !fits([...kept, row], LIMITS.table)) break;
    kept.add(row);
  }
  return units.filter((unit) => !table.includes(unit) || kept.has(unit));
}

/** The chunk of the unit, or the part of it around the unit that fits. */
export function chunkAt(best: RankedUnit, units: readonly RankedUnit[], maxChars: number): Place {
  const own = withoutOtherRows(best, units).filter(({ passage }) => passage === best.passage);
  const chunk = groupsOf(own, belongsTo).find((each) => each.includes(best)) ?? [];
  if (fits(chunk, chunk.some((unit) => unit.kind === 'code' || isStep(unit)) ? LIMITS.whole : maxChars))
    return chunk;
  const alone = chunk.map((unit) => [unit]);
  const part = grown(alone, chunk.indexOf(best), (place, next) => fits([...place, ...next], maxChars));
  return withEllipses(part, chunk);
}

function isStep({ kind, plain }: RankedUnit): boolean {
  return kind === 'item' && NUMBERED.test(plain);
}

/** The part at the index, and those around it that are accepted, the better neighbour first. */
function grown(parts: readonly Place[], at: number, accepts: (place: Place, next: Place) => boolean): Place {
  let [from, to] = [at, at + 1];
  for (;;) {
    const place = parts.slice(from, to).flat();
    const acceptable = (part: Place | undefined): number =>
      part && accepts(place, part) ? scoreOf(part) : -Infinity;
    const [before, after] = [acceptable(parts[from - 1]), acceptable(parts[to])];
    if (before === -Infinity && after === -Infinity) return place;
    if (before > after) from--;
    else to++;
  }
}

/** A part of a chunk with its introduction, and `…` where items or lines are left out; a table just has fewer rows. */
function withEllipses(part: Place, chunk: Place): Place {
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last) return part;
  const [from, next] = [chunk.indexOf(first), chunk[chunk.indexOf(last) + 1]];
  const mark = (unit: RankedUnit): RankedUnit => ({
    ...unit,
    kind: 'line',
    isApart: false,
    text: ELLIPSIS,
    plain: ELLIPSIS,
  });
  const head = first.kind === 'sentence' || chunk[0]?.kind === 'row' ? [] : chunk.slice(0, Math.min(from, 1));
  return [
    ...head,
    ...(head.length > 0 && from > 1 && first.kind !== 'row' ? [mark(first)] : []),
    ...part,
    ...(next && next.kind !== 'sentence' && next.kind !== 'row' ? [mark(last)] : []),
  ];
}

/** The place without units at its end that introduce something outside it. */
export function closed(place: Place): Place {
  const end = place.findLastIndex(({ kind, plain }) => kind === 'code' || !INTRODUCES.test(plain));
  return end < 0 ? place : place.slice(0, end + 1);
}

/** Whether the unit is read together with the one before it. */
function belongsTo(unit: RankedUnit, last: RankedUnit): boolean {
  const isStep = unit.kind === 'item' && (last.kind === 'item' || last.kind === 'code');
  return (
    unit.block === last.block ||
    isStep ||
    introduces(last, unit) ||
    (unit.kind === 'code' && last.kind === 'item')
  );
}

function introduces(unit: RankedUnit, next: RankedUnit): boolean {
  return INTRODUCES.test(unit.plain) || (next.kind === 'code' && INTRODUCES_CODE.test(unit.plain));
}

/** Runs of units, each of which belongs to the one before it. */
function groupsOf(
  units: readonly RankedUnit[],
  belongs: (unit: RankedUnit, last: RankedUnit) => boolean,
): RankedUnit[][] {
  const groups: RankedUnit[][] = [];
  let last: RankedUnit | undefined;
  for (const unit of units) {
    const group = last && belongs(unit, last) ? groups.at(-1) : undefined;
    if (group) group.push(unit);
    else groups.push([unit]);
    last = unit;
  }
  return groups;
}

/** The share of the terms of a place that another place does not hold. */
function noveltyOf(place: Place, other: Place): number {
  const [own, known] = [termsOf(place), termsOf(other)];
  return [...own].filter((term) => !known.has(term)).length / (own.size || 1);
}

/** The index terms of a place. */
export function termsOf(place: Place): Set<string> {
  return new Set(place.flatMap(({ terms }) => [...terms]));
}

function scoreOf(place: Place): number {
  return Math.max(...place.map(({ score }) => score));
}

function fits(place: Place, maxChars: number): boolean {
  return lengthOf(place) <= maxChars;
}

function lengthOf(place: Place): number {
  return place.reduce((sum, { plain }) => sum + plain.length + 1, 0);
}
