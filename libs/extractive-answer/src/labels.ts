import { lastHeading, type RankedUnit } from './ranking';

const MAX_LABEL_CHARS = 60;
const MAX_LABELS = 2;
/** An address or a date: as a heading, it belongs to the name above it. */
const VALUE = /^(?=.*\p{Nd})(?=.*\p{L}{3})[^$€£%]*$/su;
const FIGURE = /\p{Nd}/u;

/**
 * The place with the name above a heading that is a value, such as a branch above its address and opening hours, and
 * without the name of the section that follows. `units` are all units, in reading order.
 */
export function withLabels(
  place: readonly RankedUnit[],
  units: readonly RankedUnit[],
): readonly RankedUnit[] {
  const [first, last] = [place[0], place.at(-1)];
  if (!first || !last) return place;
  const above = labelsBefore(first, units).map((label) => Object.assign({}, label, { heading: '' }));
  const next = units[units.indexOf(last) + 1];
  const ofNext = next && units.includes(last) ? labelsBefore(next, units) : [];
  const kept = place.filter((unit) => unit === first || !ofNext.includes(unit));
  return [...above, ...kept];
}

/** The lines above the first unit of a section that name it. */
function labelsBefore(first: RankedUnit, units: readonly RankedUnit[]): RankedUnit[] {
  if (!VALUE.test(lastHeading(first.heading))) return [];
  const at = units.indexOf(first);
  const above = units.slice(Math.max(0, at - MAX_LABELS), Math.max(0, at));
  const isOther = (unit: RankedUnit): boolean =>
    unit.passage !== first.passage || unit.section === first.section || !isLabel(unit);
  const start = above.findLastIndex(isOther);
  return above.slice(start + 1);
}

function isLabel({ kind, plain }: RankedUnit): boolean {
  return kind === 'line' && plain.length <= MAX_LABEL_CHARS && !FIGURE.test(plain);
}
