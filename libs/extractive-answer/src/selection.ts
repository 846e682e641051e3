import { alternativesOf } from '@app/languages';
import type { RankedUnit } from './ranking';
import { QUESTION } from './blocks';
import { INTRODUCES } from './units';

/** Limits in characters. */
const LIMITS = {
  /** The main place of an answer. */
  place: 700,
  /** A place on another page, shown below the main one. */
  second: 500,
  /** Code with its introduction. */
  code: 1_500,
  /** The answer to a question for a fact. */
  fact: 350,
  /** A shorter section is given with sections around it, up to `enlarged`. */
  section: 300,
  enlarged: 700,
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
  `^(?:(?:${alternativesOf(({ answers, isUnspaced }) => (isUnspaced ? undefined : answers?.refersBack))})(?![\\p{L}\\p{M}\\p{N}'’-])` +
    `|${alternativesOf(({ answers, isUnspaced }) => (isUnspaced ? answers?.refersBack : undefined))})`,
  'iu',
);
/** Words that introduce code. */
const INTRODUCES_CODE = new RegExp(
  `(?<!\\p{L})(?:${alternativesOf(({ answers }) => answers?.introducesCode)})(?!\\p{L})`,
  'iu',
);
/** Stands for items, rows and lines of code that are left out. */
const ELLIPSIS = '…';

/** A place in a passage: units in reading order, usually a section. */
export type Place = readonly RankedUnit[];

/**
 * The places that the answer shows, best first: the section of the best unit, and a section of another page with a
 * similar score. For a fact: its sentence, or its paragraph where the sentence does not stand by itself.
 * `pageOf` returns the page of a passage.
 */
export function selectPlaces(
  units: readonly RankedUnit[],
  asksForFact: boolean,
  pageOf: (passage: number) => string,
): Place[] {
  const best = bestOf(units);
  if (!best) return [];
  if (asksForFact) return [closed(factAt(best, units))];
  const first = closed(placeAt(best, units, LIMITS.place, LIMITS.section));
  const second = bestOf(units.filter(({ passage }) => pageOf(passage) !== pageOf(best.passage)));
  if (hasMatchingHeading(best) || !second || second.score < SECOND_SHARE * best.score) return [first];
  const other = closed(placeAt(second, units, LIMITS.second));
  return noveltyOf(other, first) < MIN_NOVELTY ? [first] : [first, other];
}

/** Whether the heading above the unit is the question. Its section is then the whole answer. */
export function hasMatchingHeading({ headingMatch }: RankedUnit): boolean {
  return headingMatch >= HEADING_MATCH;
}

function isUnderQuestion([first]: Place): boolean {
  return first !== undefined && QUESTION.test(first.heading);
}

function bestOf(units: readonly RankedUnit[]): RankedUnit | undefined {
  const [first, ...rest] = units;
  return first && rest.reduce((best, unit) => (unit.score > best.score ? unit : best), first);
}

function factAt(best: RankedUnit, units: readonly RankedUnit[]): Place {
  const standsAlone =
    best.kind === 'sentence' &&
    best.holdsType &&
    best.match >= MIN_FACT_MATCH &&
    !REFERS_BACK.test(best.text) &&
    !INTRODUCES.test(best.text);
  return standsAlone ? [best] : chunkAt(best, units, LIMITS.fact);
}

/**
 * The section of the unit, or of a longer section the chunk of the unit and the chunks around it, up to `maxChars`. A
 * section of less than `minChars` is given with the sections around it.
 */
function placeAt(best: RankedUnit, units: readonly RankedUnit[], maxChars: number, minChars = 0): Place {
  const sections = groupsOf(
    units.filter(({ passage }) => passage === best.passage),
    (unit, last) => unit.section === last.section,
  );
  const at = sections.findIndex((section) => section.includes(best));
  const section = sections[at] ?? [];
  const isSmall = (place: Place): boolean => lengthOf(place) < minChars;
  if (isSmall(section) && !isUnderQuestion(section) && !hasMatchingHeading(best))
    return grown(
      sections,
      at,
      (place, next) => isSmall(place) && !isUnderQuestion(next) && fits([...place, ...next], LIMITS.enlarged),
    );
  const chunks = groupsOf(section, belongsTo);
  const own = chunks.findIndex((chunk) => chunk.includes(best));
  if (!fits(chunks[own] ?? [], maxChars)) return chunkAt(best, section, maxChars);
  return grown(chunks, own, (place, next) => fits([...place, ...next], maxChars));
}

/** The chunk of the unit, or the part of it around the unit that fits. */
function chunkAt(best: RankedUnit, units: readonly RankedUnit[], maxChars: number): Place {
  const chunk = groupsOf(units, belongsTo).find((each) => each.includes(best)) ?? [];
  if (fits(chunk, chunk.some(({ kind }) => kind === 'code') ? LIMITS.code : maxChars)) return chunk;
  const alone = chunk.map((unit) => [unit]);
  const part = grown(alone, chunk.indexOf(best), (place, next) => fits([...place, ...next], maxChars));
  return withEllipses(part, chunk);
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

/** A part of a chunk with its introduction or table head, and `…` where items, rows or lines are left out. */
function withEllipses(part: Place, chunk: Place): Place {
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last) return part;
  const [from, next] = [chunk.indexOf(first), chunk[chunk.indexOf(last) + 1]];
  const mark = (unit: RankedUnit): RankedUnit => ({ ...unit, kind: 'line', isApart: false, text: ELLIPSIS });
  const head = first.kind === 'sentence' ? [] : chunk.slice(0, Math.min(from, 1));
  return [
    ...head,
    ...(head.length > 0 && from > 1 ? [mark(first)] : []),
    ...part,
    ...(next && next.kind !== 'sentence' ? [mark(last)] : []),
  ];
}

/** The place without an end that introduces what is not in the place. */
function closed(place: Place): Place {
  const end = place.findLastIndex(({ kind, text }) => kind === 'code' || !INTRODUCES.test(text));
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
  return INTRODUCES.test(unit.text) || (next.kind === 'code' && INTRODUCES_CODE.test(unit.text));
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
  return place.reduce((sum, { text }) => sum + text.length + 1, 0);
}
