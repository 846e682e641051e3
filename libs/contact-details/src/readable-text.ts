import { digitValue, FOREIGN_DIGIT } from '@app/languages';

/** A part of a text by its offsets; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The character that replaces each masked character: neither a letter, nor a digit, nor a separator. */
export const MASK = '\uFFFC';

const FULL_WIDTH_OFFSET = 0xfee0;

const URL =
  /(?:(?<![\p{L}\p{N}+.-])[a-z][a-z0-9+.-]{1,20}:\/\/|(?<![\p{L}\p{N}@.])www\.)[^\s<>"，。、；！？（）「」]+/giu;
/** A URL without its scheme, such as `example.com/orders/12345678`. */
const URL_WITHOUT_SCHEME =
  /(?<![\p{L}\p{N}@._-])(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}\/[^\s<>"，。、；！？（）「」]*/giu;
/** A quick test: text that does not match has no URL. */
const MAY_HOLD_URL = /\/|www\./i;

/** The message in the form that the finders read: `plain`, with masked URLs. Offsets stay the same. */
export function readable(message: string): string {
  const text = plain(message);
  return MAY_HOLD_URL.test(text) ? mask(mask(text, URL), URL_WITHOUT_SCHEME) : text;
}

/**
 * The message with plain characters: full-width characters, digits of other scripts, curly apostrophes and special
 * spaces become ASCII. Offsets stay the same, so digits of two code units stay too.
 */
export function plain(message: string): string {
  return message
    .replaceAll(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll(FOREIGN_DIGIT, (digit) => (digit.length === 1 ? String(digitValue(digit)) : digit))
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u3000\t]/g, ' ');
}

/** Masks all matches of the pattern. Offsets stay the same. */
export function mask(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, (match) => MASK.repeat(match.length));
}

/** Masks the spans, which must be in order. Offsets stay the same. */
export function maskSpans(text: string, spans: Span[]): string {
  let end = 0;
  const parts = spans.map((span) => {
    const kept = text.slice(end, span.start);
    end = span.end;
    return kept + MASK.repeat(span.end - span.start);
  });
  return parts.join('') + text.slice(end);
}
