import type { Language } from '@app/languages';
import { misspeltInSame } from './same-question';
import { wordingOf, type Wording } from './wording';

/** A longer message asks more than one question. */
const MAX_MESSAGE_CHARS = 600;

/** A question with other wordings of it, in one language, and what belongs to it. */
export interface IndexedQuestion<Value> {
  wordings: readonly string[];
  language: Language;
  value: Value;
}

/** The question that a message asks, and the words of the message that are misspelt if it does. */
export interface FoundQuestion<Value> {
  value: Value;
  misspelt: string[];
}

interface Entry<Value> {
  wording: Wording;
  value: Value;
}

/** Finds the question that a message asks, among many. */
export class QuestionIndex<Value> {
  /** By language, then by what must be equal. */
  private readonly entries = new Map<Language, Map<string, Entry<Value>[]>>();
  /** The words of all questions. None is a misspelling of another. */
  private readonly words = new Set<string>();

  constructor(questions: readonly IndexedQuestion<Value>[]) {
    for (const { wordings, language, value } of questions) {
      const entries = this.entries.get(language) ?? new Map<string, Entry<Value>[]>();
      this.entries.set(language, entries);
      for (const text of wordings) {
        const wording = wordingOf(text, language);
        const known = entries.get(keyOf(wording));
        if (known) known.push({ wording, value });
        else entries.set(keyOf(wording), [{ wording, value }]);
        for (const { word } of wording.words) this.words.add(word);
      }
    }
  }

  /**
   * The question that the message asks: the first one without a misspelt word; otherwise the only one with misspelt
   * words, if there is only one. Never throws.
   */
  find(message: string): FoundQuestion<Value> | undefined {
    if (message.length > MAX_MESSAGE_CHARS) return undefined;
    const guesses: FoundQuestion<Value>[] = [];
    for (const [language, entries] of this.entries) {
      const messageWording = wordingOf(message, language);
      for (const { wording, value } of entries.get(keyOf(messageWording)) ?? []) {
        const misspelt = misspeltInSame(messageWording, wording, (word) => this.words.has(word));
        if (misspelt?.length === 0) return { value, misspelt };
        if (misspelt) guesses.push({ value, misspelt });
      }
    }
    const [guess] = guesses;
    return guess && guesses.every(({ value }) => value === guess.value) ? guess : undefined;
  }
}

/** What is equal in two wordings of the same question. */
function keyOf({ movable, words }: Wording): string {
  return `${words.length} ${movable}`;
}
