import { type Unit, analyzeUnits, words } from './analysis';
import { grams } from './grams';
import { type Language, detectLanguage } from './language';

export const TUNE = { history: 0.5, decay: 0.7, add: true, cjkPairs: 3, maxTerms: 64, maxGrams: 256 };

/** One word of a question with the terms it may stand as in the index, one per language of the agent's passages. */
export interface Concept {
  alternatives: string[];
  weight: number;
}
/** A question as a weighted bag. */
export interface Query {
  terms: { term: string; weight: number }[];
  words: Concept[];
  pairs: Concept[];
  grams: { gram: string; weight: number }[];
}

class Bag {
  private readonly concepts = new Map<string, Concept>();
  add(alternatives: Set<string>, weight: number): void {
    if (alternatives.size === 0) return;
    const key = [...alternatives].join('\u0000');
    const known = this.concepts.get(key);
    if (!known) this.concepts.set(key, { alternatives: [...alternatives], weight });
    else if (TUNE.add) known.weight += weight;
    else known.weight = Math.max(known.weight, weight);
  }
  heaviest(limit: number): Concept[] {
    return [...this.concepts.values()].sort((a, b) => b.weight - a.weight).slice(0, limit);
  }
}

export function buildQuery(message: string, earlierUserMessages: string[], languages: Language[]): Query {
  const wordBag = new Bag();
  const pairBag = new Bag();
  const gramWeights = new Map<string, number>();
  const spoken = [message, ...earlierUserMessages].map((text, i) => ({
    text,
    weight: i === 0 ? 1 : TUNE.history * TUNE.decay ** (i - 1),
  }));
  for (const { text, weight } of spoken) {
    const views = languages.map((language) => analyzeUnits(text, language));
    // todo union properly
    for (const view of views.slice(0, 1)) {
      for (const unit of view) {
        if (unit.bigram) wordBag.add(new Set([unit.bigram]), weight);
        wordBag.add(new Set([unit.term]), weight);
      }
      for (const pair of pairsOf(view)) pairBag.add(new Set([pair]), weight);
    }
    for (const gram of new Set(grams(text))) {
      const known = gramWeights.get(gram) ?? 0;
      gramWeights.set(gram, TUNE.add ? known + weight : Math.max(known, weight));
    }
  }
  const wordConcepts = wordBag.heaviest(TUNE.maxTerms);
  return {
    terms: wordConcepts.flatMap(({ alternatives, weight }) => alternatives.map((term) => ({ term, weight }))),
    words: wordConcepts,
    pairs: pairBag.heaviest(TUNE.maxTerms),
    grams: [...gramWeights]
      .map(([gram, weight]) => ({ gram, weight }))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, TUNE.maxGrams),
  };
}

export function pairsOf(units: Unit[]): string[] {
  const pairs: string[] = [];
  for (let i = 1; i < units.length; i++) {
    const [before, here] = [units[i - 1]!, units[i]!];
    if (!here.bigram) pairs.push(`${before.term} ${here.term}`);
    else if (TUNE.cjkPairs === 2) pairs.push(here.bigram);
    else if (TUNE.cjkPairs === 3 && before.bigram) pairs.push(before.bigram + here.term);
  }
  return pairs;
}
void words; void detectLanguage;
