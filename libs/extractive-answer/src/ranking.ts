import { isChronicle } from '@app/ranking';
import { answerTypeOf, holdsType } from './answer-type';
import type { AnswerType } from '@app/languages';
import { cached } from './cached';
import { evidenceOf, gramsOf, spacedWords, type Evidence, type WeightedTerms } from './evidence';
import { INTRODUCES, isInstruction, isLead, unitsOf, type Unit } from './units';

/** The weights of the parts of the score, relative to 1: all words of the question are in the unit. */
const WEIGHTS = {
  words: 1,
  /** Runs of four letters, which match compounds and word forms that stemming misses. */
  grams: 0.4,
  /** Words that are only in the passage, its title or its heading. */
  passage: 0.3,
  /** The unit holds the price, date, name or reason that the question asks for. */
  type: 0.3,
  /** Such a price, opening hours or contact stands on a page, or below a heading, that the question names. */
  named: 0.5,
  /** The heading above the unit matches the question. */
  heading: 0.8,
  /** The unit is in the section that the search found, not in a neighbour of it. */
  found: 0.1,
  /** Per passage that is ranked before this one. */
  rank: 0.11,
} as const;

/** Their lines ("$345.00") often have no other words. */
const NAMED: ReadonlySet<AnswerType> = new Set<AnswerType>(['price', 'hours', 'contact']);

/** Subtracted from the score by the kind of the unit: a question does not answer; code and short lines need context. */
const KIND_PENALTIES: Record<Unit['kind'], number> = {
  sentence: 0,
  row: 0,
  item: 0,
  line: 0.1,
  code: 0.2,
  question: 1,
};

/** Subtracted from the score of a text that the last answer showed, if it has less of the question itself than this. */
const SHOWN_PENALTY = 0.8;
const MIN_OWN_SHARE = 0.5;
/** Shorter text may be anywhere. */
const MIN_SHOWN_CHARS = 25;
/** Facts that change: news say what they were, other pages what they are. */
const CHANGING: ReadonlySet<AnswerType> = new Set<AnswerType>(['price', 'hours']);
/** "Free" may be of anything in a text: its share of the weight of a price in figures. */
const FREE_SHARE = 0.3;
/** Subtracted from the score of a text in the news that holds such a fact. */
const NEWS_PENALTY = 1;
/** Subtracted from the score of a text that only announces what its page holds. */
const LEAD_PENALTY = 0.3;
/** Factor for a heading that asks for another type of answer than the question. */
const OTHER_TYPE_FACTOR = 0.5;
/** Exponent of the heading match. Above 1, a match of one half counts less than half. */
const HEADING_EXPONENT = 1.5;
const PATH_SEPARATOR = '>';

/** A passage to answer from. */
export interface Passage {
  title: string;
  /** The URL of its page, with the anchor of its section. */
  url?: string | null;
  /** The number of its page, in a file. */
  page?: number | null;
  /** The path of headings above the text, joined by ` > `; empty when there is none. */
  heading: string;
  text: string;
}

/** A unit with its passage and its score. */
export interface RankedUnit extends Unit {
  /** The index of its passage; 0 is the best passage. */
  passage: number;
  score: number;
  /** The share of the question that its words cover, 0 to 1. */
  match: number;
  /** How well the heading above it matches the question, 0 to 1. */
  headingMatch: number;
  /** The share of the question that the title of its page and the heading above it cover, 0 to 1. */
  nameMatch: number;
  /** Whether it holds the number, date or name that the question asks for. */
  holdsType: boolean;
  /** Whether it and the heading above it hold all words of the question itself. */
  isWhole: boolean;
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
  /** The last answer: what it showed does not answer a question with other words. */
  shown?: string;
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
  const passageShares = passages.map((passage, rank) => {
    const own = candidates.filter((candidate) => candidate.passage === rank);
    return words.share(termsOfPassage(passage, own, analyze));
  });
  const headingMatchOf = cached((heading: string) => {
    const headingType = answerTypeOf(heading, language);
    return (
      headingMatchFor(heading, words, analyze) * (headingType && headingType !== type ? OTHER_TYPE_FACTOR : 1)
    );
  });
  const termsOfName = cached((name: string) => new Set(analyze(name)));
  const inNews = passages.map(isChronicle);
  const nameMatchOf = cached((name: string) => words.share(termsOfName(name)));
  return candidates.map(({ unit, passage, terms, grams: ownGrams }) => {
    const match = words.share(terms);
    const headingMatch = headingMatchOf(unit.heading);
    const name = `${passages[passage]?.title}\n${unit.heading}`;
    const nameMatch = nameMatchOf(name);
    const hasType =
      type !== undefined && holdsType(type === 'contact' ? unit.text : unit.plain, type, question, language);
    const hasDigit = /\d/.test(unit.plain);
    const isOutdated = hasType && CHANGING.has(type) && inNews[passage] === true;
    const score =
      WEIGHTS.words * match +
      WEIGHTS.grams * grams.share(ownGrams) +
      WEIGHTS.passage * ((passageShares[passage] ?? match) - match) +
      WEIGHTS.type * (hasType && type === 'price' && !hasDigit ? FREE_SHARE : Number(hasType)) +
      WEIGHTS.named * (hasType && NAMED.has(type) && !isOutdated && hasDigit ? nameMatch : 0) +
      WEIGHTS.heading * headingMatch +
      WEIGHTS.found * Number(unit.heading === headingOf(passages[passage])) -
      WEIGHTS.rank * passage -
      LEAD_PENALTY * Number(isLead(unit)) -
      NEWS_PENALTY * Number(isOutdated) -
      SHOWN_PENALTY * Number(wasShown(unit, query.shown) && words.ownShare(terms) < MIN_OWN_SHARE) -
      KIND_PENALTIES[unit.kind];
    const isWhole =
      (type === undefined || hasType) &&
      terms.size > 0 &&
      words.covers(new Set([...terms, ...termsOfName(name)]));
    return Object.assign(unit, {
      passage,
      score,
      match,
      headingMatch,
      nameMatch,
      isWhole,
      holdsType: hasType,
      terms,
    });
  });
}

function wasShown({ text }: Unit, shown = ''): boolean {
  return text.length >= MIN_SHOWN_CHARS && shown.includes(text);
}

function candidatesOf(passage: Passage, rank: number, { language, analyze }: Query): Candidate[] {
  const units = unitsOf(passage.text, headingOf(passage), language);
  // What the last unit introduces is not in the passage.
  if (INTRODUCES.test(units.at(-1)?.plain ?? '')) units.pop();
  const instructing = new Set(units.filter(isInstruction).map(({ block }) => block));
  const repeated = units.filter(
    ({ plain, heading, block }) => !isTitle(plain, heading, passage) && !instructing.has(block),
  );
  const told = new Set(repeated.filter((unit) => !isLead(unit)).map(({ section }) => section));
  const answering = repeated.filter((unit) => !told.has(unit.section) || !isLead(unit));
  return answering.map((unit) => {
    const words = unit.header ? `${unit.header}\n${unit.plain}` : unit.plain;
    return { unit, passage: rank, terms: new Set(analyze(words)), grams: gramsOf(spacedWords(words)) };
  });
}

/** The terms of a passage's title, its headings and its units. */
function termsOfPassage(
  { title, heading }: Passage,
  candidates: readonly Candidate[],
  analyze: Query['analyze'],
): Set<string> {
  const headings = new Set([title, heading, ...candidates.map(({ unit }) => unit.heading)]);
  return new Set([...analyze([...headings].join('\n')), ...candidates.flatMap(({ terms }) => [...terms])]);
}

/** Whether a text only repeats the heading above it or the title of its page. */
function isTitle(text: string, heading: string, { title }: Passage): boolean {
  return [lastHeading(heading), title].some((name) => name.toLowerCase() === text.toLowerCase());
}

function headingOf(passage: Passage | undefined): string {
  return passage?.heading || passage?.title || '';
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
function headingMatchFor(path: string, { idf, share, weights }: Evidence, analyze: Query['analyze']): number {
  const matches = [path, lastHeading(path)].map((heading) => {
    const terms = new Set(analyze(heading));
    const massOf = (of: string[]): number => of.reduce((sum, term) => sum + idf(term), 0);
    const mass = massOf([...terms]);
    const shared = massOf([...terms].filter((term) => weights.has(term)));
    return mass > 0 ? (share(terms) * (shared / mass)) ** HEADING_EXPONENT : 0;
  });
  return Math.max(...matches);
}

/** The last heading of a path of headings. */
export function lastHeading(path: string): string {
  return path.slice(path.lastIndexOf(PATH_SEPARATOR) + 1).trim();
}
