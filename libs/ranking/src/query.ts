import { type Token, tokenize } from './analysis';
import { GREETINGS } from './courtesy';
import { type WeightedGram, flatten, pushGramHashes } from './grams';
import { type Language, detectLanguage } from './language';
import { normalize } from './normalize';
import { isStopWord } from './stop-words';

/** The last message weighs 1, the user's turns before it 0.5, 0.35, …: enough to tell what "it" is. */
const HISTORY_WEIGHT = 0.5;
const HISTORY_DECAY = 0.7;
/** A gram with letters of a function word: "how many" tells a little of what is asked. */
const FUNCTION_GRAM_WEIGHT = 0.3;
/** A word that was corrected may have been meant otherwise. */
const CORRECTED_WEIGHT = 0.3;
/** Turns further back weigh next to nothing. */
const MAX_EARLIER_MESSAGES = 10;
/** Of a longer message the rest is not read. */
const MAX_MESSAGE_CHARS = 8_000;
/** They weigh half and less, and there may be ten of them. */
const MAX_EARLIER_MESSAGE_CHARS = 1_000;
/** Bounds on a question, heaviest first; what a look-up costs grows with the terms. */
const MAX_TERMS = 64;
const MAX_PHRASES = 128;
const MAX_GRAMS = 512;

/** A word of a question with the terms it may stand as in the index, one per language of the passages. */
export interface Concept {
  terms: readonly string[];
  weight: number;
  /** As it was written, without diacritics; absent where a script has no words. */
  word?: string;
}

/** A question as weighted bags; built by `buildQuery`. */
export interface Query {
  /** At most 64 index terms, heaviest first: what to look up in the postings. */
  readonly terms: readonly { term: string; weight: number }[];
  /** The same terms, those of one word together. */
  readonly words: readonly Concept[];
  /** Words that stand side by side, function words too (`term term`): "type of", "in 1990". */
  readonly phrases: readonly Concept[];
  /** Character grams. */
  readonly grams: readonly WeightedGram[];
  /** Whether words of earlier messages are among them. */
  readonly isFollowUp: boolean;
}

/**
 * The question that a message and the user's messages before it (newest first) put to passages in these languages. Of a word that
 * comes twice the weights add up. Greetings and the function words of the message's own language are
 * dropped, also where the passages' language has a word of that spelling, unless nothing else was said. Words that were `corrected`
 * (without diacritics) are read as what they stand for there.
 */
export function buildQuery(
  message: string,
  earlierUserMessages: readonly string[],
  languages: readonly Language[],
  corrected: ReadonlyMap<string, string> = new Map(),
): Query {
  const words = new ConceptBag();
  const phrases = new ConceptBag();
  const grams = new Map<number, number>();
  const indexed: readonly Language[] = languages.length > 0 ? [...new Set(languages)] : ['und'];
  const addGrams = (flat: string, weight: number) => {
    const hashes: number[] = [];
    pushGramHashes(hashes, flat);
    for (const hash of new Set(hashes)) grams.set(hash, (grams.get(hash) ?? 0) + weight);
  };
  const turns = [message, ...earlierUserMessages.slice(0, MAX_EARLIER_MESSAGES)].map((text, turn) =>
    positionsOf(
      opening(text, turn === 0 ? MAX_MESSAGE_CHARS : MAX_EARLIER_MESSAGE_CHARS),
      indexed,
      corrected,
    ),
  );
  const asksNothing = turns.every(({ telling }) => telling.length === 0);
  turns.forEach(({ all, telling }, turn) => {
    const weight = turn === 0 ? 1 : HISTORY_WEIGHT * HISTORY_DECAY ** (turn - 1);
    const content = asksNothing ? all.filter(({ terms }) => terms.length > 0) : telling;
    for (const { terms, bigram, folded, isCorrected } of content) {
      if (bigram) words.add([bigram], weight);
      const word = bigram === undefined ? folded : undefined;
      words.add(terms, isCorrected ? weight * CORRECTED_WEIGHT : weight, word);
    }
    for (const { phrases: ending } of all) phrases.add(ending, weight);
    addGrams(flatten(all), weight * FUNCTION_GRAM_WEIGHT);
    addGrams(flatten(content), weight * (1 - FUNCTION_GRAM_WEIGHT));
  });
  const heaviest = words.heaviest(MAX_TERMS);
  return {
    terms: heaviest.flatMap(({ terms, weight }) => terms.map((term) => ({ term, weight }))),
    words: heaviest,
    phrases: phrases.heaviest(MAX_PHRASES),
    grams: heaviestGrams(grams),
    isFollowUp: turns.slice(1).some(({ telling }) => telling.length > 0),
  };
}

function heaviestGrams(weights: ReadonlyMap<number, number>): WeightedGram[] {
  const grams: WeightedGram[] = [];
  for (const [hash, weight] of weights) grams.push({ hash, weight });
  if (grams.length <= MAX_GRAMS) return grams;
  return grams.sort((a, b) => b.weight - a.weight).slice(0, MAX_GRAMS);
}

/** The first characters of a text as it is normalised, which can make one character eighteen. */
function opening(text: string, most: number): string {
  return normalize(text.slice(0, most)).slice(0, most);
}

/** A word of a message with its terms in each of the languages. */
interface Position extends Omit<Token, 'term'> {
  isCorrected: boolean;
  terms: string[];
  /** The word with the one before it. */
  phrases: string[];
}

/** A word as it was written, or as it was meant. */
interface Word {
  token: Token;
  isCorrected: boolean;
}

function positionsOf(
  text: string,
  languages: readonly Language[],
  corrected: ReadonlyMap<string, string>,
): { all: Position[]; telling: Position[] } {
  const own = detectLanguage(text);
  const stopLanguages = own === 'und' ? languages : [own];
  const isTelling = ({ folded, terms }: Position) =>
    terms.length > 0 &&
    !GREETINGS.has(folded) &&
    !stopLanguages.some((language) => isStopWord(folded, language));
  const views = languages.map((language) =>
    tokenize(text, language).flatMap((token): Word | Word[] => {
      const words = corrected.get(token.folded);
      if (words === undefined) return { token, isCorrected: false };
      return tokenize(words, language).map((meant) => ({ token: meant, isCorrected: true }));
    }),
  );
  const all = (views[0] ?? []).map(({ token, isCorrected }, i) => ({
    folded: token.folded,
    bigram: token.bigram,
    isCorrected,
    terms: distinct(views.map((view) => view[i]?.token.term ?? '')),
    phrases: distinct(views.map((view) => phraseAt(view, i))),
  }));
  return { all, telling: all.filter(isTelling) };
}

/** A word and the one before it as they are compared, function words as they are spelt; empty at the beginning. */
function phraseAt(words: readonly Word[], i: number): string {
  const [first, second] = [words[i - 1]?.token, words[i]?.token];
  return first && second ? `${first.term || first.folded} ${second.term || second.folded}` : '';
}

function distinct(terms: string[]): string[] {
  return terms.filter((term, i) => term !== '' && terms.indexOf(term) === i);
}

/** Adds up weights; words that share a term are one. */
class ConceptBag {
  private readonly byTerm = new Map<string, { terms: string[]; weight: number; word?: string }>();

  add(terms: readonly string[], weight: number, word?: string): void {
    if (terms.length === 0) return;
    const known = terms.map((term) => this.byTerm.get(term)).find((concept) => concept !== undefined);
    const concept = known ?? { terms: [], weight: 0, word };
    concept.weight += weight;
    for (const term of terms) {
      if (this.byTerm.has(term)) continue;
      concept.terms.push(term);
      this.byTerm.set(term, concept);
    }
  }

  /** The heaviest, with at most so many terms together. */
  heaviest(maxTerms: number): Concept[] {
    const chosen: Concept[] = [];
    let room = maxTerms;
    for (const concept of [...new Set(this.byTerm.values())].sort((a, b) => b.weight - a.weight)) {
      room -= concept.terms.length;
      if (room < 0) break;
      chosen.push(concept);
    }
    return chosen;
  }
}
