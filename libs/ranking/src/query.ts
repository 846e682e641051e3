import {
  type Language,
  detectLanguage,
  isStopWord,
  isUnspaced,
  opening,
  withoutUnspacedStopWords,
} from '@app/languages';
import { type Token, tokenize } from './analysis';
import { type WeightedGram, flatten, pushGramHashes } from './grams';

/** The message weighs 1, the user's earlier messages 0.5, 0.35, …: enough to resolve a pronoun. */
const HISTORY_WEIGHT = 0.5;
/** The weight of the latest earlier message for a question with a subject of its own: enough to break ties. */
export const BACKGROUND_WEIGHT = 0.1;
const HISTORY_DECAY = 0.7;
/** The weight of grams with letters of function words, such as "how many". */
const FUNCTION_GRAM_WEIGHT = 0.3;
/** The factor for corrected words, because a correction may be wrong. */
export const CORRECTED_WEIGHT = 0.5;
/** Messages further back would have almost no weight. */
const MAX_EARLIER_MESSAGES = 10;
/** The rest of a longer message is not read. */
const MAX_MESSAGE_CHARS = 8_000;
/** The bound for earlier messages, which weigh less. */
const MAX_EARLIER_MESSAGE_CHARS = 1_000;
/** Only the heaviest parts are kept, because the cost of a search grows with their number. */
const MAX_TERMS = 64;
const MAX_PHRASES = 128;
const MAX_GRAMS = 512;

/** A word of a question with its index terms, one per language of the passages. */
export interface QuestionWord {
  terms: readonly string[];
  weight: number;
  /** The word as written, without diacritics. Absent in scripts without spaces. */
  word?: string;
  /** Whether it replaces a word that no passage contains. */
  isCorrected: boolean;
  /** Whether it is in the message itself, and not only in earlier messages. */
  isInMessage: boolean;
}

/** A question as weighted terms, phrases and grams; built by `buildQuery`. */
export interface Query {
  /** At most 64 index terms to look up, heaviest first. */
  readonly terms: readonly { term: string; weight: number }[];
  /** `terms`, grouped by word. */
  readonly words: readonly QuestionWord[];
  /** Pairs of adjacent words, with function words (`term term`): "type of", "in 1990". */
  readonly phrases: readonly QuestionWord[];
  readonly grams: readonly WeightedGram[];
  /**
   * The number of different words of the message itself, without earlier messages; in scripts without spaces, of its
   * characters.
   */
  readonly ownWords: number;
  /** The language of the message, or of the latest earlier message that shows a language; `und` if none does. */
  readonly language: Language;
  /** Whether the message is in a language that no passage has. */
  readonly isForeign: boolean;
}

/**
 * Builds the query of a message and the user's earlier messages (newest first) to passages in these languages. The
 * weights of repeated words add up. Function words of the message's language are dropped, unless there
 * are no other words. `corrected` replaces misspelt words, which are given without diacritics.
 */
export function buildQuery(
  message: string,
  earlierUserMessages: readonly string[],
  languages: readonly Language[],
  {
    corrected = new Map(),
    historyWeight = HISTORY_WEIGHT,
  }: { corrected?: ReadonlyMap<string, string>; historyWeight?: number } = {},
): Query {
  const words = new WordBag();
  let ownWords = 0;
  const phrases = new WordBag();
  const grams = new Map<number, number>();
  const indexLanguages: readonly Language[] = languages.length > 0 ? [...new Set(languages)] : ['und'];
  const addGrams = (flat: string, weight: number) => {
    const hashes: number[] = [];
    pushGramHashes(hashes, flat);
    for (const hash of new Set(hashes)) grams.set(hash, (grams.get(hash) ?? 0) + weight);
  };
  const turns = [message, ...earlierUserMessages.slice(0, MAX_EARLIER_MESSAGES)].map((text, turn) =>
    positionsOf(
      opening(text, turn === 0 ? MAX_MESSAGE_CHARS : MAX_EARLIER_MESSAGE_CHARS),
      indexLanguages,
      corrected,
    ),
  );
  const hasNoContent = turns.every(({ content }) => content.length === 0);
  turns.forEach(({ all, content: contentWords }, turn) => {
    const weight = turn === 0 ? 1 : historyWeight * HISTORY_DECAY ** (turn - 1);
    const content = hasNoContent ? all.filter(({ terms }) => terms.length > 0) : contentWords;
    for (const { terms, bigram, folded, isCorrected } of content) {
      const isInMessage = turn === 0;
      if (bigram) words.add({ terms: [bigram], weight, isCorrected: false, isInMessage });
      const word = bigram === undefined ? folded : undefined;
      const wordWeight = isCorrected ? weight * CORRECTED_WEIGHT : weight;
      words.add({ terms, weight: wordWeight, word, isCorrected, isInMessage });
    }
    // In a script without spaces, a character and its pairs count once.
    if (turn === 0) ownWords = words.size - new Set(content.flatMap(({ bigram }) => bigram ?? [])).size;
    for (const { phrases: spellings } of all)
      phrases.add({ terms: spellings, weight, isCorrected: false, isInMessage: turn === 0 });
    addGrams(flatten(all), weight * FUNCTION_GRAM_WEIGHT);
    addGrams(flatten(content), weight * (1 - FUNCTION_GRAM_WEIGHT));
  });
  const heaviest = words.heaviest(MAX_TERMS);
  return {
    terms: heaviest.flatMap(({ terms, weight }) => terms.map((term) => ({ term, weight }))),
    words: heaviest,
    phrases: phrases.heaviest(MAX_PHRASES),
    grams: heaviestGrams(grams),
    ownWords,
    language: turns.find(({ language }) => language !== 'und')?.language ?? 'und',
    isForeign: turns[0]!.language !== 'und' && !indexLanguages.includes(turns[0]!.language),
  };
}

function heaviestGrams(weights: ReadonlyMap<number, number>): WeightedGram[] {
  const grams: WeightedGram[] = [];
  for (const [hash, weight] of weights) grams.push({ hash, weight });
  if (grams.length <= MAX_GRAMS) return grams;
  return grams.sort((a, b) => b.weight - a.weight).slice(0, MAX_GRAMS);
}

/** A word of a message with its terms in each language. */
interface Position extends Omit<Token, 'term'> {
  isCorrected: boolean;
  terms: string[];
  /** The phrases of the word and the word before it, in each language. */
  phrases: string[];
}

/** A word as written, or its correction. */
interface Word {
  token: Token;
  isCorrected: boolean;
}

function positionsOf(
  text: string,
  languages: readonly Language[],
  corrected: ReadonlyMap<string, string>,
): { all: Position[]; content: Position[]; language: Language } {
  const language = detectLanguage(text);
  const stopLanguages = language === 'und' ? languages : [language];
  const isContent = ({ folded, terms }: Position) =>
    terms.length > 0 &&
    (isUnspaced(folded) || !stopLanguages.some((language) => isStopWord(folded, language)));
  const all = wordsOf(text, languages, corrected);
  const rest = withoutUnspacedStopWords(text, stopLanguages);
  const content = (rest === text ? all : wordsOf(rest, languages, corrected)).filter(isContent);
  return { all, content, language };
}

function wordsOf(
  text: string,
  languages: readonly Language[],
  corrected: ReadonlyMap<string, string>,
): Position[] {
  const views = languages.map((language) =>
    tokenize(text, language).flatMap((token): Word | Word[] => {
      const words = corrected.get(token.folded);
      if (words === undefined) return { token, isCorrected: false };
      return tokenize(words, language).map((correction) => ({ token: correction, isCorrected: true }));
    }),
  );
  return (views[0] ?? []).map(({ token, isCorrected }, i) => ({
    folded: token.folded,
    bigram: token.bigram,
    isCorrected,
    terms: distinct(views.map((view) => view[i]?.token.term ?? '')),
    phrases: distinct(views.map((view) => phraseAt(view, i))),
  }));
}

/**
 * The phrase of a word and the word before it, by their terms or, for function words, as written. Empty at the
 * beginning.
 */
function phraseAt(words: readonly Word[], i: number): string {
  const [first, second] = [words[i - 1]?.token, words[i]?.token];
  return first && second ? `${first.term || first.folded} ${second.term || second.folded}` : '';
}

function distinct(terms: string[]): string[] {
  return terms.filter((term, i) => term !== '' && terms.indexOf(term) === i);
}

/** Sums up the weights of words. Words that share a term are merged. */
class WordBag {
  private readonly byTerm = new Map<string, QuestionWord & { terms: string[] }>();

  /**
   * Adds a word. A merged word keeps the other fields of the first added word: words of the message itself come before
   * words of earlier messages.
   */
  add(word: QuestionWord): void {
    const { terms, weight } = word;
    if (terms.length === 0) return;
    const existing = terms.map((term) => this.byTerm.get(term)).find((known) => known !== undefined);
    const added = existing ?? { ...word, terms: [], weight: 0 };
    added.weight += weight;
    for (const term of terms) {
      if (this.byTerm.has(term)) continue;
      added.terms.push(term);
      this.byTerm.set(term, added);
    }
  }

  get size(): number {
    return new Set(this.byTerm.values()).size;
  }

  /** The heaviest words that have at most `maxTerms` terms together. */
  heaviest(maxTerms: number): QuestionWord[] {
    const chosen: QuestionWord[] = [];
    let room = maxTerms;
    for (const word of [...new Set(this.byTerm.values())].sort((a, b) => b.weight - a.weight)) {
      room -= word.terms.length;
      if (room < 0) break;
      chosen.push(word);
    }
    return chosen;
  }
}
