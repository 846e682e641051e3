import { givesInstructions } from '@app/extractive-answer';
import { detectLanguage, type IntentKind, type Language, vocabularyOf } from '@app/languages';
import { hasContentWords } from '@app/ranking';
import { beginsAsQuestion, MAX_SHORT_CHARS, questionIn } from './long-message';
import { CLAUSES, type IntentPatterns, keyOf, PATTERNS, unspaced, WHOLE_MESSAGES } from './intent-patterns';

/** Longer messages and clauses are not compared with phrases. Danger is looked for in all. */
const MAX_PHRASE_CHARS = 120;
const MAX_CLAUSES = { short: 8, long: 40 };
const MAX_WORDS_BESIDE = 5;
/** The rest of a longer message is not read for its tone. */
const MAX_UPSET_CHARS = 2_000;
/** The language of a message with more words is known. */
const SURE_WORDS = 4;
export const CLAUSE_END = /[.!?,;:…。！？，；、\n]+/;
/** The words of a message as written, as many as its key has. */
const KEY_WORDS = /[\p{L}\p{M}\p{N}'’‘`´]+/gu;

/** What a visitor wants with a message, other than an answer to a question. */
export interface Intent {
  kind: IntentKind;
  /** The language of the message. */
  language: Language;
  /** The language that the visitor asks for. */
  wanted?: Language;
  /** A danger that is a thought of suicide, violence or abuse. */
  isCrisis?: true;
  /** The correct words of a correction. */
  right?: string;
  /** The words that the visitor rejects; absent if the message does not repeat them. */
  wrong?: string;
}

/**
 * The danger of which a message speaks; undefined if it speaks of none. It is looked for in every language, because the
 * detected language of a short message is a guess.
 */
export function dangerOf(message: string): Intent | undefined {
  const clauses = clausesOf(message);
  if (clauses.length === 0) return undefined;
  const key = message.length > MAX_SHORT_CHARS ? '' : keyOf(message);
  for (const pattern of new Set([...patternsFor(message), ...PATTERNS])) {
    const found = dangerIn(pattern, key, clauses);
    if (found) return { ...found, language: pattern.language };
  }
  return undefined;
}

/**
 * What the visitor wants with a message that is not, or not only, a question; undefined for any other message. A short
 * message has an intent if it says nothing else, if one of its clauses speaks of danger or asks for a person, or if it
 * tells the agent to ignore its rules. A message of more than 300 characters has one if a clause speaks of danger, asks
 * for a person or, if the message asks nothing, complains.
 */
export function intentOf(message: string): Intent | undefined {
  const danger = dangerOf(message);
  if (danger) return danger;
  const isLong = message.length > MAX_SHORT_CHARS;
  const clauses = clausesOf(message);
  if (clauses.length === 0) return undefined;
  const key = isLong ? '' : keyOf(message);
  const readers = isLong
    ? [personIn, ...(questionIn(message) ? [] : [complaintInStory])]
    : [personIn, correctionIn, complaintIn, wholeIn];
  const patterns = patternsFor(message);
  for (const read of readers)
    for (const pattern of patterns) {
      const intent = read(pattern, key, clauses, message);
      if (intent) return { ...intent, language: pattern.language };
    }
  if (!isLong && givesInstructions(message)) return { kind: 'task', language: detectLanguage(message) };
  return undefined;
}

/** Whether a message shows that the visitor is upset about something, whatever else it says. */
export function isUpsetIn(message: string): boolean {
  const key = keyOf(message.slice(0, MAX_UPSET_CHARS));
  return patternsFor(message).some(({ upset, isUnspaced }) => upset.test(isUnspaced ? unspaced(key) : key));
}

/** The clauses of a message that are read. */
function clausesOf(message: string): string[] {
  const isLong = message.length > MAX_SHORT_CHARS;
  return message
    .split(CLAUSE_END, isLong ? MAX_CLAUSES.long : MAX_CLAUSES.short)
    .flatMap((clause) => piecesOf(keyOf(clause)))
    .slice(0, MAX_CLAUSES.long)
    .filter((clause) => clause !== '');
}

/** A clause, or overlapping pieces of one that runs on without a mark. */
function piecesOf(clause: string): string[] {
  if (clause.length <= MAX_SHORT_CHARS) return [clause];
  const pieces: string[] = [];
  for (let at = 0; at < clause.length; at += MAX_SHORT_CHARS / 2)
    pieces.push(clause.slice(at === 0 ? 0 : clause.indexOf(' ', at) + 1, at + MAX_SHORT_CHARS));
  return pieces;
}

type Found = Omit<Intent, 'language'> | undefined;

function dangerIn(
  { danger, crisis, isUnspaced }: IntentPatterns,
  key: string,
  clauses: readonly string[],
): Found {
  const texts = isUnspaced ? [unspaced(key)] : [key, ...clauses];
  if (texts.some((text) => crisis.test(text))) return { kind: 'danger', isCrisis: true };
  return texts.some((text) => danger.test(text)) ? { kind: 'danger' } : undefined;
}

function personIn(patterns: IntentPatterns, key: string, clauses: readonly string[]): Found {
  const kind = CLAUSES.find((each) => [key, ...clauses].some((clause) => matches(patterns, each, clause)));
  return kind && { kind };
}

function correctionIn(
  { corrections, isUnspaced }: IntentPatterns,
  key: string,
  _: unknown,
  message: string,
): Found {
  if (key.length > MAX_PHRASE_CHARS) return undefined;
  const text = isUnspaced ? unspaced(key) : key;
  const found = corrections.map((pattern) => pattern.exec(text)).find((match) => match);
  if (!found) return undefined;
  const written = (group: string): string | undefined => {
    const place = found.indices?.groups?.[group];
    if (!place || isUnspaced) return found.groups?.[group];
    const [from, to] = place.map(
      (end) =>
        text
          .slice(0, end)
          .split(' ')
          .filter((word) => word).length,
    );
    return message.match(KEY_WORDS)?.slice(from, to).join(' ');
  };
  return { kind: 'correction', right: written('right'), wrong: written('wrong') };
}

/** A complaint, with at most a few words besides the clauses that complain: more of them may ask something. */
function complaintIn(patterns: IntentPatterns, key: string, clauses: readonly string[]): Found {
  if (matches(patterns, 'complaint', key)) return { kind: 'complaint' };
  const rest = clauses.filter((clause) => !matches(patterns, 'complaint', clause));
  if (rest.length === clauses.length) return undefined;
  const asks = (clause: string): boolean =>
    hasContentWords(clause) && beginsAsQuestion(clause, patterns.language);
  if (rest.some(asks)) return undefined;
  const said = rest.map((clause) => stripped(patterns, clause, true, true)).join(' ');
  const words = said.split(' ').filter((word) => word !== '');
  const isShort = patterns.isUnspaced ? said.length <= MAX_WORDS_BESIDE : words.length <= MAX_WORDS_BESIDE;
  return isShort ? { kind: 'complaint' } : undefined;
}

function complaintInStory(patterns: IntentPatterns, _: unknown, clauses: readonly string[]): Found {
  return clauses.some((clause) => matches(patterns, 'complaint', clause)) ? { kind: 'complaint' } : undefined;
}

function wholeIn(patterns: IntentPatterns, key: string): Found {
  for (const kind of WHOLE_MESSAGES) {
    const found = matches(patterns, kind, key);
    if (!found) continue;
    const name = kind === 'language' ? found.slice(1).find((group) => group) : undefined;
    return { kind, ...(name && { wanted: patterns.languages.get(name) }) };
  }
  return undefined;
}

/** The match of a text as it is, or without courtesy around it or in it ("rappelez-moi svp au …"). */
function matches(
  patterns: IntentPatterns,
  kind: keyof IntentPatterns['phrases'],
  text: string,
): RegExpExecArray | undefined {
  if (text.length > MAX_PHRASE_CHARS) return undefined;
  const pattern = patterns.phrases[kind];
  const forms = new Set([
    patterns.isUnspaced ? unspaced(text) : text,
    stripped(patterns, text, true, false),
    stripped(patterns, text, false, true),
    stripped(patterns, text, true, true),
    withoutCourtesy(patterns, text),
  ]);
  for (const form of forms) {
    const found = pattern.exec(form);
    if (found) return found;
  }
  return undefined;
}

/** The text without words of courtesy at its beginning or its end. */
function stripped(
  { around, isUnspaced }: IntentPatterns,
  text: string,
  begins: boolean,
  ends: boolean,
): string {
  if (isUnspaced) return strippedOfPhrases(unspaced(text), around, begins, ends);
  const words = text.split(' ');
  let [first, last] = [0, words.length];
  if (begins) while (first < last && around.has(words[first] ?? '')) first++;
  if (ends) while (first < last && around.has(words[last - 1] ?? '')) last--;
  return words.slice(first, last).join(' ');
}

function withoutCourtesy({ anywhere, isUnspaced }: IntentPatterns, text: string): string {
  if (isUnspaced) return unspaced(text);
  return text
    .split(' ')
    .filter((word) => !anywhere.has(word))
    .join(' ');
}

function strippedOfPhrases(
  text: string,
  phrases: ReadonlySet<string>,
  begins: boolean,
  ends: boolean,
): string {
  let rest = text;
  for (const phrase of phrases) {
    if (phrase === '') continue;
    if (begins && rest.startsWith(phrase)) rest = rest.slice(phrase.length);
    if (ends && rest.endsWith(phrase)) rest = rest.slice(0, -phrase.length);
  }
  return rest;
}

/**
 * The patterns of the message's language and of English; of all languages, its own first, where it is too short to be
 * sure of its language.
 */
function patternsFor(message: string): readonly IntentPatterns[] {
  const own = detectLanguage(message);
  if (!vocabularyOf(own)?.talk) return PATTERNS;
  const isOwn = ({ language }: IntentPatterns): boolean => language === own;
  if (message.split(' ').length > SURE_WORDS)
    return PATTERNS.filter((pattern) => isOwn(pattern) || pattern.language === 'en');
  return PATTERNS.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
}
