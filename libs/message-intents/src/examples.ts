import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Kinds of messages without other content, so that they are told from all other kinds. */
const ALONE_KINDS = ['robot', 'unhelpful', 'thanks', 'goodbye', 'greeting', 'yes', 'no'] as const;

/** Questions that an answer of one type answers, such as an amount of money. They are to be answered, like `none`. */
export const QUESTION_KINDS = ['price', 'hours', 'contact', 'address', 'who'] as const;

/** The intents of messages. Each kind is known by example sentences alone; `none` is everything else. */
export const KINDS = [
  'danger',
  'person',
  'complaint',
  'grief',
  ...ALONE_KINDS,
  ...QUESTION_KINDS,
  'none',
] as const;

/** The intent of a message. */
export type MessageKind = (typeof KINDS)[number];

/** The kinds of messages without other content. */
export const ALONE: ReadonlySet<MessageKind> = new Set(ALONE_KINDS);

/** The kinds whose examples decide: a text with the very words of such an example has its kind. */
export const KINDS_BY_EXAMPLE: ReadonlySet<MessageKind> = new Set([...ALONE_KINDS, 'person']);

/** A sentence or message as visitors write it. */
export interface Example {
  text: string;
  kind: MessageKind;
  /** The language of its file (ISO 639-1). */
  language: string;
}

/** One JSON file a language: an array of texts a kind. */
const FOLDER = join(__dirname, '..', 'examples');
const FILE = /^([a-z]{2})\.json$/;

let languages: readonly string[] | undefined;

/** The languages that have examples (ISO 639-1), in alphabetical order. The folder is read once. */
export function exampleLanguages(): readonly string[] {
  return (languages ??= readdirSync(FOLDER)
    .flatMap((file) => FILE.exec(file)?.[1] ?? [])
    .sort());
}

/** All examples, in a fixed order. */
export function allExamples(): Example[] {
  return exampleLanguages().flatMap(examplesOf);
}

/** The examples of a language; none if it has no file. Kinds of a file that are not known here are left out. */
export function examplesOf(language: string): Example[] {
  const texts = JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) as Record<
    string,
    string[]
  >;
  return KINDS.flatMap((kind) => (texts[kind] ?? []).map((text) => ({ text, kind, language })));
}
