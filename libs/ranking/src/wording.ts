import { fold, normalize, vocabularyOf, type Language, type Wordings, isUnspaced } from '@app/languages';
import { tokenize } from './analysis';

/** A word of a question that carries its subject, with the function words before it that belong to it: "to Canada". */
export interface SubjectWord {
  word: string;
  stem: string;
  /** Function words; empty for none. */
  bound: string;
}

/** A question in the form in which questions are compared. */
export interface Wording {
  /** All words that count, in order. */
  text: string;
  /** The words that may stand anywhere: first pronouns in their order, then the other words sorted. */
  movable: string;
  words: SubjectWord[];
  /** Whether the order of all words counts. */
  isOrdered: boolean;
  /** Whether it is a sentence, by a pronoun, a modal verb or a question word. */
  isSentence: boolean;
  /** Whether a form of "be" or "have" links its words, which must then keep their places. */
  isLinked: boolean;
  language: Language;
}

/** Frames follow one another: "Quick question: can you tell me if …". */
const MAX_FRAMES = 3;
/** One letter before a hyphen: "e-mail" is "email". */
const LETTER_PREFIX = /(?<![\p{L}\p{N}'-])(\p{L})-(?=\p{L}{3})/gu;
const APOSTROPHES = /[’‘ʼ`´]/g;
const HYPHENS = /[\u2010\u2011]/g;
const PAUSES = /[\s,;:]+/g;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** The rules of a language, compiled. */
interface Rules extends Pick<Wordings, 'rewrites'> {
  frame: RegExp;
  courtesies: RegExp;
  idle: ReadonlySet<string>;
  pronouns: ReadonlySet<string>;
  movable: ReadonlySet<string>;
  asking: ReadonlySet<string>;
  linking: ReadonlySet<string>;
}

const rulesOf = new Map<Language, Rules>();

/** Brings a question in this language into the form in which questions are compared. Never throws. */
export function wordingOf(question: string, language: Language): Wording {
  const rules = rulesFor(language);
  const text = rules ? withoutPoliteness(question, rules) : normalize(question);
  const pronouns: string[] = [];
  const movable: string[] = [];
  const words: SubjectWord[] = [];
  const counted: string[] = [];
  let bound: string[] = [];
  let isLinked = false;
  let isAsking = false;
  let isOrdered = !rules;
  for (const { folded, term } of tokenize(text, language)) {
    if (rules?.idle.has(folded)) continue;
    counted.push(folded);
    isOrdered ||= isUnspaced(folded);
    isAsking ||= rules?.asking.has(folded) ?? false;
    isLinked ||= rules?.linking.has(folded) ?? false;
    if (rules?.pronouns.has(folded)) pronouns.push(folded);
    else if (rules?.movable.has(folded) || rules?.linking.has(folded)) movable.push(folded);
    else if (term === '') bound.push(folded);
    else {
      // Without a stemmer, terms are the first letters of words.
      const stem = vocabularyOf(language)?.stem ? term : folded;
      words.push({ word: folded, stem, bound: bound.join(' ') });
      bound = [];
    }
  }
  // Function words at the end: "Which countries do you ship to?"
  const trailing = bound.map((word) => `${word}~`);
  const sorted = [...pronouns, ...[...movable, ...trailing].toSorted()].join(' ');
  // Tokens have no diacritics, which may tell words apart in a language without rules.
  const written = rules ? counted : (text.match(WORDS) ?? []);
  const isSentence = isAsking || pronouns.length + movable.length > 0;
  return { text: written.join(' '), movable: sorted, words, isOrdered, isSentence, isLinked, language };
}

function withoutPoliteness(question: string, { rewrites, frame, courtesies }: Rules): string {
  let text = fold(normalize(question)).replace(APOSTROPHES, "'").replace(HYPHENS, '-');
  text = text.replace(LETTER_PREFIX, '$1');
  text = text.replace(courtesies, ' ');
  for (const [pattern, words] of rewrites) text = text.replace(pattern, words);
  text = text.replace(PAUSES, ' ');
  for (let count = 0; count < MAX_FRAMES; count++) text = text.replace(frame, '');
  return text;
}

function rulesFor(language: Language): Rules | undefined {
  const vocabulary = vocabularyOf(language);
  const { wordings } = vocabulary ?? {};
  if (!wordings) return undefined;
  const known = rulesOf.get(language);
  if (known) return known;
  const [start, end] = vocabulary?.isUnspaced ? ['', ''] : ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
  const rules = {
    rewrites: wordings.rewrites,
    frame: new RegExp(`^[^\\p{L}\\p{N}]*(?:${wordings.frames})${end}`, 'u'),
    courtesies: new RegExp(`${start}(?:${wordings.courtesies})${end}`, 'gu'),
    idle: wordsOf(wordings.idle),
    pronouns: wordsOf(wordings.pronouns),
    movable: wordsOf(wordings.movable),
    asking: wordsOf(wordings.asking),
    linking: wordsOf(wordings.linking),
  };
  rulesOf.set(language, rules);
  return rules;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''));
}
