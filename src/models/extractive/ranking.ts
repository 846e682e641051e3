import type { RetrievedPassage } from '../language-model';
import { askedFor, offers } from './answer-type';
import { unitsOf, type Unit } from './units';

/** What each kind of evidence counts, tuned on public question sets (see docs/retrieval); 1 is the question's words, all of them. */
export const WEIGHTS = {
  words: 1,
  pairs: 0.4,
  neighbours: 0.2,
  passage: 0.25,
  type: 0.25,
  heading: 0.8,
  rank: 0.06,
  short: 0.1,
  position: 0.02,
};

/** A unit with where it is from and how well it answers. */
export interface RankedUnit extends Unit {
  /** Index of its passage, 0 is the best. */
  passage: number;
  /** Index among the units of its passage. */
  index: number;
  score: number;
  /** The question's words in it. */
  terms: ReadonlySet<string>;
  /** How well the heading above it is the question, 0 to 1. */
  headingMatch: number;
}

/** The question as weighted terms: what it says itself counts 1, what was said before counts less. */
export type WeightedTerms = ReadonlyMap<string, number>;

interface Candidate extends Unit {
  passage: number;
  index: number;
  all: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
}

/** All units of the passages with their scores, in reading order. */
export function rankUnits(
  question: string,
  asked: WeightedTerms,
  passages: readonly RetrievedPassage[],
  language: string,
  analyze: (text: string) => string[],
): RankedUnit[] {
  const candidates = passages.flatMap((passage, rank) =>
    unitsOf(passage.text, language).map((unit, index): Candidate => {
      const terms = analyze(unit.text);
      return { ...unit, passage: rank, index, all: new Set(terms), pairs: pairsOf(terms) };
    }),
  );
  const idf = idfOf(candidates);
  const share = shareOf(asked, idf);
  const questionPairs = new Map([...pairsOf([...asked.keys()])].map((pair) => [pair, 1]));
  const sharePairs = shareOf(questionPairs, () => 1);
  const gramsOf=(t:string)=>{const o=new Set<string>();for(const w of t.toLowerCase().match(/[\p{L}\p{N}]+/gu)??[]){const x=' '+w+' ';for(let i=0;i+4<=x.length;i++)o.add(x.slice(i,i+4))}return o};
  const qg=[...gramsOf([...question.matchAll(/[\p{L}\p{N}]+/gu)].map(m=>m[0]).filter(w=>analyze(w).length).join(' '))];const ug=candidates.map(c=>gramsOf(c.text));const df=new Map<string,number>();for(const g of ug)for(const x of g)df.set(x,(df.get(x)??0)+1);
  const gi=(x:string)=>Math.log(1+(candidates.length-(df.get(x)??0)+.5)/((df.get(x)??0)+.5));const gt=qg.reduce((a,x)=>a+gi(x),0)||1;
  const type = askedFor(question, language);
  const passageTerms = passages.map(
    ({ title, heading, text }) => new Set(analyze(`${title}\n${heading}\n${text}`)),
  );
  const headings = new Map<string, number>();
  const headingMatchOf = (heading: string): number => {
    let match = headings.get(heading);
    if (match === undefined) headings.set(heading, (match = matchOf(analyze(heading), asked, share, idf)));
    return match;
  };

  return candidates.map((unit, at) => {
    const own = share(unit.all);
    const before = candidates[at - 1];
    const after = candidates[at + 1];
    const around = new Set(unit.all);
    for (const other of [before, after])
      if (other?.passage === unit.passage) for (const term of other.all) around.add(term);
    const heading = unit.heading || passages[unit.passage]?.heading || '';
    const headingMatch = headingMatchOf(heading);
    const score =
      WEIGHTS.words * own +
      WEIGHTS.pairs * sharePairs(unit.pairs) + ((WEIGHTS as any).grams??0) * qg.reduce((a,x)=>a+(ug[at]!.has(x)?gi(x):0),0)/gt -((WEIGHTS as any).len??0)*Math.log(1+unit.all.size)+
      WEIGHTS.neighbours * (share(around) - own) +
      WEIGHTS.passage * (share(passageTerms[unit.passage] ?? new Set()) - own) +
      WEIGHTS.type * Number(type !== undefined && offers(unit.text, type, question, language)) +
      WEIGHTS.heading * headingMatch -
      WEIGHTS.rank * unit.passage -
      WEIGHTS.short * Number(unit.all.size < 4) -
      WEIGHTS.position * Math.min(unit.index, 5) * headingMatch -
      Number(unit.kind === 'question');
    const terms = new Set([...unit.all].filter((term) => asked.has(term)));
    const { kind, text, block, passage, index } = unit;
    return { kind, text, block, heading, passage, index, score, terms, headingMatch };
  });
}

function pairsOf(terms: readonly string[]): Set<string> {
  return new Set(terms.slice(1).map((term, index) => `${terms[index]} ${term}`));
}

/** Inverse document frequency (the BM25 one, never negative) among the units at hand. */
function idfOf(candidates: readonly Candidate[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const { all } of candidates) for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => {
    const count = counts.get(term) ?? 0;
    return Math.log(1 + (candidates.length - count + 0.5) / (count + 0.5));
  };
}

/** Which share of the asked terms, by weight and idf, a set of terms holds: 0 to 1. */
function shareOf(
  asked: WeightedTerms,
  idf: (term: string) => number,
): (terms: ReadonlySet<string>) => number {
  const masses = [...asked].map(([term, weight]) => [term, weight * idf(term)] as const);
  const total = masses.reduce((sum, [, mass]) => sum + mass, 0) || 1;
  return (terms) => masses.reduce((sum, [term, mass]) => sum + (terms.has(term) ? mass : 0), 0) / total;
}

/** How much a heading is the question and nothing else: the share of each in the other, multiplied. */
function matchOf(
  heading: string[],
  asked: WeightedTerms,
  share: (terms: ReadonlySet<string>) => number,
  idf: (term: string) => number,
): number {
  const terms = [...new Set(heading)];
  if (terms.length === 0) return 0;
  const mass = terms.reduce((sum, term) => sum + idf(term), 0) || 1;
  const shared = terms.reduce((sum, term) => sum + (asked.has(term) ? idf(term) : 0), 0);
  return share(new Set(terms)) * (shared / mass);
}
