import { allExamples, exampleLanguages, type MessageKind } from './examples';
import { hearByWords } from './words';

/** A longer part of a message says more than a greeting. */
const MAX_CHARS = 40;
const COURTESIES: ReadonlySet<MessageKind> = new Set(['greeting', 'thanks', 'goodbye']);
/** A possible greeting: the first clause. */
const BEGINNING = /^[^.!?,;。！？、\n]+[.!?,;。！？、\n]+\s*/u;
/** A greeting if an example says no more: the first word. */
const FIRST_WORD = /^(\p{L}+)\s/u;
/** Possible thanks: the last clause. */
const ENDING = /(?<=[.!?,;。！？、\n])[^.!?,;。！？、\n]+[.!。！]*$/u;

let greetings: ReadonlySet<string> | undefined;

/** The kinds that are surely heard in a text; none in a text without letters. */
function kindsIn(text: string, language: string): MessageKind[] {
  if (!/\p{L}/u.test(text)) return [];
  return [...hearByWords(text, language)].flatMap(([kind, certainty]) =>
    certainty === 'sure' ? [kind] : [],
  );
}

/**
 * The message without a greeting before it and thanks after it, which no page is about; the whole message if it says
 * nothing else. `language` is the message's language.
 */
export function withoutCourtesy(message: string, language: string): string {
  // Without examples, any word may seem to greet.
  if (!exampleLanguages().includes(language)) return message;
  const isBeside = (text = ''): boolean => {
    const kinds = kindsIn(text, language);
    // A clause that may also ask something is none.
    return kinds.length > 0 && kinds.every((kind) => COURTESIES.has(kind));
  };
  const beginning = message.slice(0, MAX_CHARS);
  const clause = BEGINNING.exec(beginning)?.[0];
  const [word, letters = ''] = FIRST_WORD.exec(beginning) ?? [];
  const greeting = isBeside(clause) ? clause : isGreeting(letters) ? word : '';
  const greeted = ifItSaysMore(message.slice(greeting?.length), message);
  const thanks = ENDING.exec(greeted.slice(-MAX_CHARS))?.[0];
  return thanks && isBeside(thanks) ? ifItSaysMore(greeted.slice(0, -thanks.length), greeted) : greeted;
}

/** "How" is like the greeting "howdy", so a word that a question follows is not heard, but looked up. */
function isGreeting(word: string): boolean {
  greetings ??= new Set(
    allExamples().flatMap(({ kind, text }) => (kind === 'greeting' ? [text.toLowerCase()] : [])),
  );
  return greetings.has(word.toLowerCase());
}

function ifItSaysMore(rest: string, text: string): string {
  return /\p{L}/u.test(rest) ? rest.trim() : text;
}
