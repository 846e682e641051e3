import { exampleLanguages, type MessageKind } from './examples';
import { hearByWords } from './words';

/** A longer part of a message says more than a greeting. */
const MAX_CHARS = 40;
const COURTESIES: readonly MessageKind[] = ['greeting', 'thanks', 'goodbye'];
const SHORT_WORDS: ReadonlySet<MessageKind> = new Set([...COURTESIES, 'yes']);
/** What may greet: the first clause, or the first word. */
const BEGINNINGS = [/^[^.!?,;。！？、\n]+[.!?,;。！？、\n]+\s*/u, /^\S+\s/u];
/** What may thank: the last clause. */
const ENDS = [/(?<=[.!?,;。！？、\n])[^.!?,;。！？、\n]+[.!。！]*$/u];

/** Whether a text of a few words only greets, thanks or agrees. `language` is that of the message. */
export function isCourtesy(text: string, language: string): boolean {
  return kindsIn(text, language).some((kind) => SHORT_WORDS.has(kind));
}

/** The kinds that are surely heard in a text; none in a text without letters. */
function kindsIn(text: string, language: string): MessageKind[] {
  if (!/\p{L}/u.test(text)) return [];
  return [...hearByWords(text, language)].flatMap(([kind, certainty]) =>
    certainty === 'sure' ? [kind] : [],
  );
}

/**
 * The message without a greeting before it and thanks after it, which no page is about; the whole message if it says
 * nothing else. `language` is that of the message.
 */
export function withoutCourtesy(message: string, language: string): string {
  // Without examples, any word may seem to greet.
  if (!exampleLanguages().includes(language)) return message;
  const isBeside = (text: string): boolean => {
    const kinds = kindsIn(text, language);
    // A word that may also begin a question, such as "how", is none.
    return kinds.length > 0 && kinds.every((kind) => COURTESIES.includes(kind));
  };
  const without = (text: string, patterns: readonly RegExp[], read: string): string => {
    const part = patterns.map((pattern) => pattern.exec(read)?.[0]).find((each) => each && isBeside(each));
    if (!part) return text;
    const rest = patterns === BEGINNINGS ? text.slice(part.length) : text.slice(0, -part.length);
    return /\p{L}/u.test(rest) ? rest.trim() : text;
  };
  const greeted = without(message, BEGINNINGS, message.slice(0, MAX_CHARS));
  return without(greeted, ENDS, greeted.slice(-MAX_CHARS));
}
