import { alternativesOf, vocabularyOf, wordsOf } from '@app/languages';

/** Abbreviations that do not end a sentence, in lower case and without full stops. */
const NEVER_LAST = new Set(wordsOf('abbreviations'));
/** Abbreviations of several letters (U.S., z. B.) and initials (J. K. Rowling) do not end a sentence. */
const DOTTED_LETTERS = /(?:^|[\s(“"'’–—-])(?:\p{L}\.\s?)*\p{L}\.$/u;
/** Exceptions, which often end a sentence: a.m., p.m. and three capitals. */
const OFTEN_LAST = /(?:^|\s)(?:[ap]\.\s?m\.|[A-Z]\.[A-Z]\.[A-Z]\.)$/i;
const LAST_WORD = /(?<word>[\p{L}§º.]+)\.$/u;
/** An ordinal number, in languages that mark it by a full stop: "am 3. Oktober". */
const ORDINAL = /(?:^|\s)\d{1,2}\.$/;
/** Characters that cannot begin a sentence: lower-case letters, closing brackets and some marks. */
const CONTINUATION = /^[\p{Ll}\p{Pe},;:!?…–—-]/u;
/** Unicode's rules put an opening bracket before a Chinese or Japanese sentence at the end of the previous sentence. */
const OPENING_END = /\p{Ps}+$/u;
/** A quotation and the particle that continues its sentence: 「はい。」と言った。 */
const QUOTE_END = /[。！？]」$/;
const QUOTE_CONTINUATION = /^[との]/;

/** Thai and Lao end a sentence with a space, but a sentence may also contain spaces. */
const SPACE_ENDED = '[\\p{sc=Thai}\\p{sc=Laoo}\\p{M}]';
const CONTINUATIONS = alternativesOf('continuations');
const SPACE_END = new RegExp(
  `(?<=${SPACE_ENDED}|[)”"])\\s+(?=\\p{sc=Thai}|\\p{sc=Laoo})(?!${CONTINUATIONS})`,
  'u',
);
/** Shorter pieces between spaces are parts of a sentence. */
const MIN_SPACE_ENDED_CHARS = 40;

/** Greek text, whose question mark is a semicolon. */
const GREEK = /^\P{L}*\p{sc=Greek}{2}/u;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Splits a text into sentences by Unicode's rules (UAX #29), with additional rules: abbreviations, initials and
 * ordinals do not end a sentence. Only white space is lost.
 */
export function splitSentences(text: string, language: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenterOf(GREEK.test(text) ? 'el' : language).segment(text)) {
    const opening = OPENING_END.exec(open)?.[0] ?? '';
    const before = open.slice(0, open.length - opening.length).trimEnd();
    const isContinuation =
      CONTINUATION.test(opening + segment) || (QUOTE_CONTINUATION.test(segment) && QUOTE_END.test(before));
    if (before && !isContinuation && endsSentence(before, language)) {
      sentences.push(before);
      open = opening;
    }
    open += segment;
  }
  if (open.trim()) sentences.push(open.trim());
  return sentences.flatMap(splitAtSpaces);
}

/** Splits Thai and Lao at spaces, and joins short pieces to the piece before them. */
function splitAtSpaces(text: string): string[] {
  const pieces: string[] = [];
  for (const piece of text.split(SPACE_END)) {
    const last = pieces.at(-1);
    const isShort = last !== undefined && Math.min(last.length, piece.length) < MIN_SPACE_ENDED_CHARS;
    if (isShort) pieces[pieces.length - 1] = `${last} ${piece}`;
    else pieces.push(piece);
  }
  return pieces;
}

function endsSentence(text: string, language: string): boolean {
  if (!text.endsWith('.')) return true;
  if (vocabularyOf(language)?.hasOrdinalStops && ORDINAL.test(text)) return false;
  const tail = text.slice(-24);
  if (OFTEN_LAST.test(tail)) return true;
  if (DOTTED_LETTERS.test(tail)) return false;
  const word = LAST_WORD.exec(tail)?.groups?.word ?? '';
  return !NEVER_LAST.has(word.replaceAll('.', '').toLowerCase());
}

function segmenterOf(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language === 'und' ? 'en' : language, { granularity: 'sentence' });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}
