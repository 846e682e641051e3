import { askedFor, offers } from './answer-type';
import { evidenceOf, gramsOf, spacedWords, type Evidence, type WeightedTerms } from './evidence';
import { fits, formOf } from './question-form';
import { INTRODUCES, unitsOf, type Unit } from './units';

/**
 * What each kind of evidence counts, as tuned on SQuAD and XQuAD (English, German, Chinese). The yardstick is 1: all words of the
 * question are in the unit.
 */
export const WEIGHTS = {
  words: 1,
  /** Runs of four letters: compounds and word forms that stemming does not unite. */
  grams: 0.4,
  /** Words that only the units before and after hold. */
  neighbours: 0.2,
  /** Words that only the passage, its title or its heading hold. */
  passage: 0.1,
  /** The unit holds a number, a date, a name where the question asks for one. */
  type: 0.15,
  /** The heading above the unit is the question. */
  heading: 0.8,
  /** Per unit between that heading and this one: the answer to a heading stands right below it. */
  distance: 0.05,
  /** Per passage that retrieval put before this one. */
  rank: 0.11,
  /** The unit has the form of an answer to such a question: it says what something is, or what to do. */
  form: 0.35,
  /** The unit names another passage by its heading: what is asked for stands there. */
  reference: 0.8,
  /** The unit is a sentence that says nothing but what the question says. */
  restatement: 0.3,
  /** The unit introduces what its passage does not hold, or not whole. */
  promise: 0.3,
} as const;

/** What counts against a unit for its kind: a question is no answer, code is better introduced than given bare. */
const FAULTS: Record<Unit['kind'], number> = {
  sentence: 0,
  row: 0,
  item: 0,
  line: 0.1,
  code: 0.2,
  fragment: 0.6,
  question: 1,
};

/** A sentence that only says where to read on. */
const REFERS =
  /^(?:(?:please )?(?:see|refer to|read)(?: also)?|(?:learn|find out) (?:more|how)|for (?:more|further|full|additional) \p{L}+|siehe(?: auch)?|erfahren sie|mehr (?:dazu|erfahren)|weitere informationen|voir(?: aussi)?|en savoir plus|pour plus d['’e]|v[eé]ase|consulte|más información|para (?:más|mais)|vedi|zie)(?!\p{L})/iu;
/** Shorter headings are words like any other, not what a text can only mean as a link. */
const MIN_REFERENCE_TERMS = 3;
/** What is left of the match of a heading that asks for something else of the same: why, not what. */
const OTHER_QUESTION = 0.5;
/** Above 1, a heading that is half the question counts less than half of one that is all of it. */
const SHARPNESS = 1.5;
const PATH_SEPARATOR = '>';

/** A passage to answer from. */
export interface Passage {
  title: string;
  /** The path of headings above the text, joined by ` > `; empty when there is none. */
  heading: string;
  text: string;
}

/** A unit with where it stands and how well it answers. */
export interface RankedUnit extends Unit {
  /** Index of its passage, 0 is the best. */
  passage: number;
  score: number;
  /** How much the heading above it is the question, and nothing else: 0 to 1. */
  headingMatch: number;
  /** How much it has the form of an answer to such a question: 0 to 1. */
  form: number;
  /** Its index terms. */
  terms: ReadonlySet<string>;
}

/** What is asked: the question as it came, and all texts that say what it is about with their weights. */
export interface Asked {
  question: string;
  about: readonly { text: string; weight: number }[];
  language: string;
  /** The index terms of a text in the language of the question. */
  analyze: (text: string) => string[];
}

interface Candidate {
  unit: Unit;
  passage: number;
  terms: ReadonlySet<string>;
  grams: ReadonlySet<string>;
}

/** All units of the passages (best first) with their scores, in reading order. */
export function rankUnits(asked: Asked, passages: readonly Passage[]): RankedUnit[] {
  const { question, language, analyze } = asked;
  const candidates = passages.flatMap((passage, rank) => candidatesOf(passage, rank, asked));
  const words = evidenceOf(
    weigh(asked, analyze),
    candidates.map(({ terms }) => terms),
  );
  const grams = evidenceOf(
    weigh(asked, (text) => gramsOf(spacedWords(text).filter((word) => analyze(word).length > 0))),
    candidates.map(({ grams }) => grams),
  );
  const type = askedFor(question, language);
  const form = formOf(question);
  const passageShares = passages.map(({ title, heading, text }) =>
    words.share(new Set(analyze(`${title}\n${heading}\n${text}`))),
  );
  const headingMatchOf = remember((heading: string) => {
    const asks = askedFor(heading, language);
    return matchOf(heading, words, analyze) * (asks && asks !== type ? OTHER_QUESTION : 1);
  });
  const refersElsewhere = referencesAmong(passages, analyze);

  return candidates.map((candidate, at) => {
    const { unit, passage, terms } = candidate;
    const share = words.share(terms);
    const around = [candidates[at - 1], candidate, candidates[at + 1]].filter(
      (other) => other?.passage === passage,
    );
    const shareAround = words.share(unionOf(around.map((other) => other?.terms ?? [])));
    const headingMatch = headingMatchOf(unit.heading);
    const hasForm = form && unit.kind !== 'code' ? fits(unit.text, form, analyze) : 0;
    const score =
      WEIGHTS.words * share +
      WEIGHTS.grams * grams.share(candidate.grams) +
      WEIGHTS.neighbours * (shareAround - share) +
      WEIGHTS.passage * ((passageShares[passage] ?? share) - share) +
      WEIGHTS.type * Number(type !== undefined && offers(unit.text, type, question, language)) +
      WEIGHTS.form * hasForm +
      headingMatch * (WEIGHTS.heading - WEIGHTS.distance * unit.belowHeading) -
      WEIGHTS.rank * passage -
      FAULTS[unit.kind] -
      WEIGHTS.reference * Number(REFERS.test(unit.text) || refersElsewhere(unit.text, passage)) -
      WEIGHTS.promise * Number(isPromise(candidate, candidates[at + 1])) -
      WEIGHTS.restatement *
        Number(unit.kind === 'sentence' && [...terms].every((term) => words.asked.has(term)));
    return Object.assign(unit, { passage, score, headingMatch, form: hasForm, terms });
  });
}

/** "Here is the list:", and then there is none. */
function isPromise({ unit, passage }: Candidate, next: Candidate | undefined): boolean {
  return INTRODUCES.test(unit.text) && (next?.passage !== passage || next.unit.kind === 'fragment');
}

function candidatesOf(passage: Passage, rank: number, { language, analyze }: Asked): Candidate[] {
  return unitsOf(passage.text, passage.heading || passage.title, language).map((unit) => ({
    unit,
    passage: rank,
    terms: new Set(analyze(unit.text)),
    grams: gramsOf(spacedWords(unit.text)),
  }));
}

function unionOf(sets: readonly Iterable<string>[]): Set<string> {
  const union = new Set<string>();
  for (const set of sets) for (const term of set) union.add(term);
  return union;
}

function weigh({ about }: Asked, termsOf: (text: string) => Iterable<string>): WeightedTerms {
  const weights = new Map<string, number>();
  for (const { text, weight } of about)
    for (const term of termsOf(text)) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return weights;
}

/**
 * The share of the question in the heading times the share of the heading in the question; of a path of headings, the whole or
 * its last step, whichever is more.
 */
function matchOf(path: string, { asked, idf, share }: Evidence, analyze: Asked['analyze']): number {
  const matches = [path, lastStep(path)].map((heading) => {
    const terms = new Set(analyze(heading));
    const mass = [...terms].reduce((sum, term) => sum + idf(term), 0);
    const shared = [...terms].reduce((sum, term) => sum + (asked.has(term) ? idf(term) : 0), 0);
    return mass > 0 ? (share(terms) * (shared / mass)) ** SHARPNESS : 0;
  });
  return Math.max(...matches);
}

/** Tells whether a text has the heading of another of the passages in it, word for word, as a link to it has. */
function referencesAmong(
  passages: readonly Passage[],
  analyze: Asked['analyze'],
): (text: string, passage: number) => boolean {
  const names = passages.map(({ title, heading }) =>
    [title, lastStep(heading)]
      .filter((name) => analyze(name).length >= MIN_REFERENCE_TERMS)
      .map((name) => name.toLowerCase()),
  );
  return (text, passage) => {
    const lower = text.toLowerCase();
    const own = names[passage] ?? [];
    return names.flat().some((name) => !own.includes(name) && lower.includes(name));
  };
}

function lastStep(path: string): string {
  return path.slice(path.lastIndexOf(PATH_SEPARATOR) + 1).trim();
}

function remember(compute: (key: string) => number): (key: string) => number {
  const known = new Map<string, number>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
