import type { RankedUnit } from './ranking';
import { INTRODUCES } from './units';

/** Limits on an answer, and on the sentences that are added to its best unit. */
const LIMITS = {
  sentences: 3,
  chars: 700,
  /** A list, a table or an address of up to this length is given completely. */
  wholeBlockChars: 400,
  /** The share of the best score that a further sentence needs; lower in the same passage. */
  share: 0.85,
  shareNearby: 0.7,
  /** With this match, a heading counts as the question and the units below it as the answer. */
  headingMatch: 0.5,
  /**
   * The share of new terms that a further sentence needs; lower in the same passage, as authors rarely repeat
   * themselves.
   */
  novelty: 0.3,
  noveltyNearby: 0.2,
  /** With this form match, a sentence has the form of an answer. */
  form: 0.75,
} as const;

/** The beginning of a sentence that refers to the sentence before it. */
const REFERS_BACK = new RegExp(
  '^(?:(?:he|she|it|they|this|these|those|that|its|his|her|their|such|both|however|therefore|instead|otherwise|consequently|as a result' +
    '|in (?:this|that|such|either) cases?|er|sie|es|dies|diese[rsmn]?|ihre?|seine?|beide|jedoch|deshalb|daher|stattdessen|andernfalls' +
    '|ils?|elles?|cela|ce|cette|ces|cependant|sinon|él|ellas?|ellos|est[eoa]s?|es[eoa]s?|sin embargo|egli|ess[aoei]|quest[aoei]|tuttavia' +
    '|el[ea]s?|ist?so|no entanto|hij|zij|ze|het|dit|deze|dat|echter|han|hon|hun|det|denna|denne|detta|dette|dessa|disse|hän|tämä' +
    '|он|она|оно|они|это|этот|эта|эти|его|её|ее|их|однако|поэтому|вони|він|вона|bu|şu|onlar|ancak' +
    '|αυτό|αυτή|αυτός|αυτά|αυτοί|ωστόσο|هو|هي|هم|هذا|هذه|ذلك|تلك|هؤلاء|यह|वह|ये|वे|इस|इसे|इसके|उस|उन्होंने|उनके|इन' +
    "|그|그것은?|그는|그녀는|이것은?|이는)(?![\\p{L}\\p{M}\\p{N}'’-])" +
    '|[他她它这此该其]|然而|因此|これ|それ|この|その|彼|しかし|มัน|เขา|เธอ|พวกเขา|สิ่งนี้|นี่)',
  'iu',
);
/** Words that introduce code. */
const INTRODUCES_CODE =
  /(?<!\p{L})(?:examples?|following|below|like (?:this|so)|beispiel|folgende[nmrs]?|exemples?|suivante?s?|ci-dessous|ejemplos?|siguientes?|esempi?o?|exemplos?|voorbeeld)(?!\p{L})/iu;

/**
 * Chooses the units of the answer: the best unit, the units that it cannot be understood without, and units that add to
 * it. In reading order, the passage of the best unit first.
 */
export function selectUnits(units: readonly RankedUnit[]): RankedUnit[] {
  const ranked = units.toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (!best) return [];
  const answer = new Selection(best);
  answer.addTogether(companionsOf(best, units));
  if (best.headingMatch >= LIMITS.headingMatch)
    sectionOf(best, units).every((unit) => answer.addTogether([unit]));
  // A list, a table and a section below a matching heading are complete answers. Only to a sentence are others added.
  else if (best.kind === 'sentence') {
    // A definition or an instruction does not need the sentences before it.
    const isComplete = best.form >= LIMITS.form;
    const bestAt = units.indexOf(best);
    for (const unit of ranked) {
      const isNearby = unit.passage === best.passage;
      const share = isNearby ? LIMITS.shareNearby : LIMITS.share;
      if (unit.kind !== 'sentence' || unit.score < share * best.score) continue;
      if (isComplete && isNearby && units.indexOf(unit) < bestAt) continue;
      if (INTRODUCES.test(unit.text) && companionsOf(unit, units).length === 0) continue;
      if (answer.noveltyOf(unit) < (isNearby ? LIMITS.noveltyNearby : LIMITS.novelty)) continue;
      answer.addTogether([...companionsOf(unit, units), unit]);
    }
  }
  const chosen = units.filter((unit) => answer.has(unit));
  return [
    ...chosen.filter(({ passage }) => passage === best.passage),
    ...chosen.filter(({ passage }) => passage !== best.passage),
  ];
}

/** The units chosen so far, within the limits. */
class Selection {
  private readonly chosen = new Set<RankedUnit>();
  private readonly texts = new Set<string>();
  private readonly terms = new Set<string>();
  private chars = 0;
  private sentences = 0;

  /** Adds the best unit, whatever its length. */
  constructor(best: RankedUnit) {
    this.add(best);
  }

  has(unit: RankedUnit): boolean {
    return this.chosen.has(unit);
  }

  /** The share of a unit's terms that are new to the answer. */
  noveltyOf({ terms }: RankedUnit): number {
    return [...terms].filter((term) => !this.terms.has(term)).length / (terms.size || 1);
  }

  /**
   * Adds the units whose text is not in the answer yet (passages may overlap). If that would exceed the limits,
   * adds none and returns false.
   */
  addTogether(wanted: readonly RankedUnit[]): boolean {
    const fresh = [...new Set(wanted)].filter(({ text }) => !this.texts.has(text));
    const fits =
      this.chars + lengthOf(fresh) <= LIMITS.chars &&
      this.sentences + fresh.filter(({ kind }) => kind === 'sentence').length <= LIMITS.sentences;
    if (fits) for (const unit of fresh) this.add(unit);
    return fits;
  }

  private add(unit: RankedUnit): void {
    this.chosen.add(unit);
    this.texts.add(unit.text);
    for (const term of unit.terms) this.terms.add(term);
    this.chars += unit.text.length;
    if (unit.kind === 'sentence') this.sentences++;
  }
}

/** The units that a unit cannot be understood without: the one it refers to, the list it introduces, its table head. */
function companionsOf(unit: RankedUnit, units: readonly RankedUnit[]): RankedUnit[] {
  const at = units.indexOf(unit);
  const neighbour = (offset: number): RankedUnit | undefined => {
    const other = units[at + offset];
    return other?.passage === unit.passage ? other : undefined;
  };
  const previous = neighbour(-1);
  const next = neighbour(1);
  if (unit.kind === 'sentence') {
    const before =
      previous?.kind === 'sentence' && previous.block === unit.block && REFERS_BACK.test(unit.text);
    const after = next && introduces(unit, next) ? blockOrFirst(next, units) : [];
    return before && previous ? [previous, ...after] : after;
  }
  const block = blockOf(unit, units);
  const first = units[units.indexOf(block[0] ?? unit) - 1];
  const intro = first?.passage === unit.passage && introduces(first, unit) ? [first] : [];
  if (unit.kind === 'row' && unit !== block[0]) return [...intro, ...block.slice(0, 1)];
  return [...intro, ...(lengthOf(block) <= LIMITS.wholeBlockChars ? block : [])];
}

function introduces(unit: RankedUnit, next: RankedUnit): boolean {
  if (next.kind === 'fragment') return false;
  return INTRODUCES.test(unit.text) || (next.kind === 'code' && INTRODUCES_CODE.test(unit.text));
}

function blockOrFirst(unit: RankedUnit, units: readonly RankedUnit[]): RankedUnit[] {
  if (unit.kind === 'sentence') return [unit];
  const block = blockOf(unit, units);
  return block.filter((_, index) => lengthOf(block.slice(0, index + 1)) <= LIMITS.wholeBlockChars);
}

function blockOf(unit: RankedUnit, units: readonly RankedUnit[]): RankedUnit[] {
  return units.filter(({ passage, block }) => passage === unit.passage && block === unit.block);
}

/** All units below the heading of a unit, in reading order. */
function sectionOf(unit: RankedUnit, units: readonly RankedUnit[]): RankedUnit[] {
  return units.filter(
    ({ passage, heading, kind }) =>
      passage === unit.passage && heading === unit.heading && kind !== 'question',
  );
}

function lengthOf(units: readonly RankedUnit[]): number {
  return units.reduce((sum, { text }) => sum + text.length, 0);
}
