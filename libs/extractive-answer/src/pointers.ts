import { textOf } from './place-text';
import { lastHeading, type Passage, type RankedUnit } from './ranking';
import { chunkAt, closed, placeAt, type Place } from './selection';

const MAX_POINTERS = 3;
/** The longest quotations, in characters: the best section of the nearest page, and any other lines. */
const MAX_CHARS = { first: 450, other: 350 };
/** The share of the question that other quoted lines cover, or the title and heading of a page without a quotation. */
const MIN_MATCH = 0.25;
/** Other lines are quoted too if they have this share of the best score. */
const MIN_SCORE_SHARE = 0.5;

/** A page that may be about a question, and the places on it that are nearest to the question. */
export interface Pointer {
  passage: number;
  quoted: Place[];
}

/**
 * The pages nearest to a question, best first, three at most. The best section of the first is quoted. Its best other
 * lines and those of further pages are if they score half of the best, or cover a quarter of the question and have one
 * of its own words (`asked`), not only words of earlier messages, or the kind of fact that it asks for. A page without
 * such lines is only named, if its title and heading cover a quarter.
 */
export function selectPointers(
  units: readonly RankedUnit[],
  passages: readonly Passage[],
  asked: ReadonlySet<string>,
  pageOf: (passage: Passage | undefined) => string,
): Pointer[] {
  const ordered = units.toSorted((one, other) => other.score - one.score);
  const [first] = ordered;
  if (!first) return [];
  const isNear = ({ match, holdsType, terms }: RankedUnit): boolean =>
    match >= MIN_MATCH && (holdsType || [...terms].some((term) => asked.has(term)));
  const nearest = (own: readonly RankedUnit[]): RankedUnit | undefined =>
    own.find(isNear) ?? own.find(({ score }) => score >= MIN_SCORE_SHARE * first.score);
  // Code says little without its section.
  const quotedOf = (near: RankedUnit | undefined, among: readonly RankedUnit[]): Place[] =>
    near && near.kind !== 'code' ? [closed(chunkAt(near, among, MAX_CHARS.other))] : [];
  const pointers: Pointer[] = [];
  for (const page of new Set(ordered.map(({ passage }) => pageOf(passages[passage])))) {
    const own = ordered.filter(({ passage }) => pageOf(passages[passage]) === page);
    const [best] = own;
    if (!best || pointers.length === MAX_POINTERS) break;
    const near = nearest(own);
    if (best === first) {
      const section = closed(placeAt(best, units, MAX_CHARS.first));
      const isOther = (unit: RankedUnit): boolean => !section.includes(unit);
      const beside = quotedOf(nearest(own.filter(isOther)), units.filter(isOther));
      pointers.push({ passage: best.passage, quoted: [section, ...beside] });
    } else if (near) pointers.push({ passage: near.passage, quoted: quotedOf(near, units) });
    else if (best.nameMatch >= MIN_MATCH) pointers.push({ passage: best.passage, quoted: [] });
  }
  return pointers;
}

/** The pointer as Markdown: a link to the page, and below it the quotations. */
export function pointerText({ passage: index, quoted }: Pointer, passages: readonly Passage[]): string {
  const { title, heading = '', url } = passages[index] ?? { title: '' };
  const section = headingOf(quoted[0]) ?? lastHeading(heading);
  const name = [...new Set([title, section])].filter((each) => each !== '').join(': ') || (url ?? '');
  const link = url ? `[${name.replace(/[[\]]/g, '')}](${url})` : name;
  const texts = quoted.map((place) => {
    const own = headingOf(place) ?? '';
    return [section, title, ''].includes(own) ? textOf(place) : `${own}\n${textOf(place)}`;
  });
  const lines = texts.length > 0 ? texts.join('\n\n').split('\n') : [];
  return [link, ...lines.map((line) => `> ${line}`.trimEnd())].join('\n');
}

/** The last heading above a place. */
function headingOf(place: Place | undefined): string | undefined {
  return place?.[0] && lastHeading(place[0].heading);
}
