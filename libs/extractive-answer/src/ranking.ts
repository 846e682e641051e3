import { answerTypeOf, holdsType } from './answer-type';
import { evidenceOf, gramsOf, spacedWords, type Evidence, type WeightedTerms } from './evidence';
import { formMatch, formOf } from './question-form';
import { INTRODUCES, unitsOf, type Unit } from './units';

/**
 * The weights of the parts of the score, tuned on SQuAD and XQuAD (English, German, Chinese). They are relative to
 * 1: all words of the question are in the unit.
 */
const WEIGHTS = {
  words: 1,
  /** Runs of four letters, which match compounds and word forms that stemming misses. */
  grams: 0.4,
  /** Words that are only in the units before and after. */
  neighbours: 0.2,
  /** Words that are only in the passage, its title or its heading. */
  passage: 0.1,
  /** The unit holds the number, date, name or reason that the question asks for. */
  type: 0.15,
  /** The heading above the unit matches the question. */
  heading: 0.8,
  /** Per unit between that heading and this unit, as the answer usually follows the heading. */
  distance: 0.05,
  /** Per passage that is ranked before this one. */
  rank: 0.11,
  /** The unit has the form of an answer: a definition or an instruction. */
  form: 0.35,
  /** The unit refers to another text: it names the heading of another passage, or says where to read more. */
  reference: 0.8,
  /** The unit is a sentence without words beyond those of the question. */
  restatement: 0.3,
  /** The unit introduces something that its passage does not hold completely. */
  promise: 0.3,
} as const;

/** Subtracted from the score for the kind of the unit: a question is no answer, code needs an introduction. */
const KIND_PENALTIES: Record<Unit['kind'], number> = {
  sentence: 0,
  row: 0,
  item: 0,
  line: 0.1,
  code: 0.2,
  fragment: 0.6,
  question: 1,
};

/** The beginning of a sentence that says where to read more. */
const REFERS =
  /^(?:(?:please )?(?:see|refer to|read)(?: also)?|(?:learn|find out) (?:more|how)|for (?:more|further|full|additional) \p{L}+|siehe(?: auch)?|erfahren sie|mehr (?:dazu|erfahren)|weitere informationen|voir(?: aussi)?|en savoir plus|pour plus d['’e]|v[eé]ase|consulte|más información|para (?:más|mais)|vedi|zie)(?!\p{L})/iu;
/** A heading with fewer terms may appear in a text by chance, so that it is no reference. */
const MIN_REFERENCE_TERMS = 3;
/** Factor for a heading that asks for another type of answer than the question. */
const OTHER_TYPE_FACTOR = 0.5;
/** Exponent of the heading match. Above 1, a match of one half counts less than half. */
const HEADING_EXPONENT = 1.5;
const PATH_SEPARATOR = '>';

/** A passage to answer from. */
export interface Passage {
  title: string;
  /** The path of headings above the text, joined by ` > `; empty when there is none. */
  heading: string;
  text: string;
}

/** A unit with its passage and its score. */
export interface RankedUnit extends Unit {
  /** The index of its passage; 0 is the best passage. */
  passage: number;
  score: number;
  /** How well the heading above it matches the question, 0 to 1. */
  headingMatch: number;
  /** How much it has the form of an answer, 0 to 1. */
  form: number;
  /** Its index terms. */
  terms: ReadonlySet<string>;
}

/** A question with its context. */
export interface Query {
  question: string;
  /** The question and the visitor's earlier messages with their weights. */
  texts: readonly { text: string; weight: number }[];
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
export function rankUnits(query: Query, passages: readonly Passage[]): RankedUnit[] {
  const { question, language, analyze } = query;
  const candidates = passages.flatMap((passage, rank) => candidatesOf(passage, rank, query));
  const words = evidenceOf(
    weigh(query, analyze),
    candidates.map(({ terms }) => terms),
  );
  const grams = evidenceOf(
    weigh(query, (text) => gramsOf(spacedWords(text).filter((word) => analyze(word).length > 0))),
    candidates.map(({ grams }) => grams),
  );
  const type = answerTypeOf(question, language);
  const form = formOf(question);
  const passageShares = passages.map(({ title, heading, text }) =>
    words.share(new Set(analyze(`${title}\n${heading}\n${text}`))),
  );
  const headingMatchOf = cached((heading: string) => {
    const headingType = answerTypeOf(heading, language);
    return (
      headingMatchFor(heading, words, analyze) * (headingType && headingType !== type ? OTHER_TYPE_FACTOR : 1)
    );
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
    const formOfUnit = form && unit.kind !== 'code' ? formMatch(unit.text, form, analyze) : 0;
    const score =
      WEIGHTS.words * share +
      WEIGHTS.grams * grams.share(candidate.grams) +
      WEIGHTS.neighbours * (shareAround - share) +
      WEIGHTS.passage * ((passageShares[passage] ?? share) - share) +
      WEIGHTS.type * Number(type !== undefined && holdsType(unit.text, type, question, language)) +
      WEIGHTS.form * formOfUnit +
      headingMatch * (WEIGHTS.heading - WEIGHTS.distance * unit.belowHeading) -
      WEIGHTS.rank * passage -
      KIND_PENALTIES[unit.kind] -
      WEIGHTS.reference * Number(REFERS.test(unit.text) || refersElsewhere(unit.text, passage)) -
      WEIGHTS.promise * Number(introducesNothing(candidate, candidates[at + 1])) -
      WEIGHTS.restatement *
        Number(unit.kind === 'sentence' && [...terms].every((term) => words.weights.has(term)));
    return Object.assign(unit, { passage, score, headingMatch, form: formOfUnit, terms });
  });
}

/** Whether the unit introduces something that is missing: "Here is the list:" without a list. */
function introducesNothing({ unit, passage }: Candidate, next: Candidate | undefined): boolean {
  return INTRODUCES.test(unit.text) && (next?.passage !== passage || next.unit.kind === 'fragment');
}

function candidatesOf(passage: Passage, rank: number, { language, analyze }: Query): Candidate[] {
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

function weigh({ texts }: Query, termsOf: (text: string) => Iterable<string>): WeightedTerms {
  const weights = new Map<string, number>();
  for (const { text, weight } of texts)
    for (const term of termsOf(text)) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return weights;
}

/**
 * How well a heading matches the question: the share of the question in the heading times the share of the heading in
 * the question. For a path of headings, the better match of the whole path and its last heading.
 */
function headingMatchFor(path: string, { weights, idf, share }: Evidence, analyze: Query['analyze']): number {
  const matches = [path, lastHeading(path)].map((heading) => {
    const terms = new Set(analyze(heading));
    const mass = [...terms].reduce((sum, term) => sum + idf(term), 0);
    const shared = [...terms].reduce((sum, term) => sum + (weights.has(term) ? idf(term) : 0), 0);
    return mass > 0 ? (share(terms) * (shared / mass)) ** HEADING_EXPONENT : 0;
  });
  return Math.max(...matches);
}

/** Returns a function that decides whether a text contains the title or heading of another of the passages. */
function referencesAmong(
  passages: readonly Passage[],
  analyze: Query['analyze'],
): (text: string, passage: number) => boolean {
  const names = passages.map(({ title, heading }) =>
    [title, lastHeading(heading)]
      .filter((name) => analyze(name).length >= MIN_REFERENCE_TERMS)
      .map((name) => name.toLowerCase()),
  );
  return (text, passage) => {
    const lower = text.toLowerCase();
    const own = names[passage] ?? [];
    return names.flat().some((name) => !own.includes(name) && lower.includes(name));
  };
}

function lastHeading(path: string): string {
  return path.slice(path.lastIndexOf(PATH_SEPARATOR) + 1).trim();
}

/** The function with its results cached by key. */
function cached(compute: (key: string) => number): (key: string) => number {
  const values = new Map<string, number>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}
