import { isUtf8 } from 'node:buffer';
import { countMatches } from '@app/languages';
import iconv from 'iconv-lite';
import { repairMojibake } from './mojibake';

type Detection = typeof import('./charset-detection');

/** Loaded with the first text whose charset is unknown: its statistics of letters take memory. */
const detectCharset: Detection['detectCharset'] = (...given) =>
  (require('./charset-detection') as Detection).detectCharset(...given);

/** How far a declaration is searched. The HTML standard uses 1,024 bytes; real pages have it later. */
const META_SEARCH_BYTES = 4096;
const SAMPLE_BYTES = 65_536;
/** The share of the characters of a text in UTF-16 that are ASCII, such as its line ends, at least. */
const MIN_ASCII_SHARE = 0.01;

/** The charsets of Macs have the euro in place of a sign since 1998, which iconv-lite does not know. */
const MACS_WITH_EURO: Readonly<Record<string, string>> = {
  MacRoman: 'macintosh',
  MacCyrillic: 'x-mac-cyrillic',
};

/** What begins Japanese characters in ISO-2022-JP. */
const JAPANESE_ESCAPES = ['\x1b$@', '\x1b$B'];
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * The text without characters that PostgreSQL and JSON cannot store: U+0000 is removed, lone surrogates become
 * U+FFFD.
 */
export function toCleanText(text: string): string {
  return text.replaceAll('\0', '').replace(LONE_SURROGATE, '\uFFFD');
}

/** A text, and whether it is known in which charset it was written. */
export interface DecodedText {
  text: string;
  /** False if the text declares no charset and several charsets make words of it. */
  isSure: boolean;
}

/**
 * Decodes a page by its byte order mark, the charset of `Content-Type`, `<meta charset>`, utf-8 if valid, else by the
 * charset that makes words of a language. Labels come from the WHATWG Encoding Standard. Unknown labels, and labels
 * that the bytes contradict, are ignored. Never throws. The result has no U+0000 and no lone surrogates.
 */
export function decodeHtml(body: Buffer, contentType: string): string {
  return decodeText(body, contentType).text;
}

/** The same, for a text of any kind. UTF-8 that a program has read in another charset and saved again is repaired. */
export function decodeText(body: Buffer, contentType = ''): DecodedText {
  const { text, isSure } = decodeBytes(body, contentType);
  // Decoders replace lone surrogates, so that only U+0000 has to be removed.
  return { text: repairMojibake(text.replace(/^\uFEFF/, '').replaceAll('\0', '')), isSure };
}

function decodeBytes(body: Buffer, contentType: string): DecodedText {
  const encoding = knownEncoding(body, contentType);
  if (encoding !== null) return { text: decode(body, encoding), isSure: true };
  const utf8 = decode(body, 'utf-8');
  // In utf-8 with a few broken characters, most sequences are valid. In other charsets, hardly any is.
  if (countMatches(utf8, /[\u0080-\uFFFC]/g) > countMatches(utf8, /\uFFFD/g))
    return { text: utf8, isSure: true };
  const { charset, isSure } = detectCharset(body) ?? { charset: 'windows-1252', isSure: false };
  const withEuro = MACS_WITH_EURO[charset];
  return { text: withEuro === undefined ? iconv.decode(body, charset) : decode(body, withEuro), isSure };
}

/** The encoding by mark, declaration, or the form of the bytes; null if only the language can tell. */
function knownEncoding(body: Buffer, contentType: string): string | null {
  const marked = byteOrderMark(body) ?? unmarkedUtf16(body);
  if (marked !== null) return marked;
  const declared = encodingOf(charsetIn(contentType)) ?? metaEncoding(body);
  // A text in ISO-2022-JP has only bytes of ASCII, and escape sequences before its Japanese characters.
  if (declared === null && JAPANESE_ESCAPES.some((escape) => body.includes(escape))) return 'iso-2022-jp';
  const isValid = isUtf8(body);
  // windows-1252 is the default declaration of many servers. Text in it is hardly ever valid utf-8 by chance.
  if (isValid && (declared === null || declared === 'windows-1252')) return 'utf-8';
  if (declared !== null && declared !== 'utf-8') return declared;
  if (isValid) return 'utf-8';
  const other = metaEncoding(body);
  return other === 'utf-8' ? null : other;
}

/**
 * UTF-16 without a byte order mark, by the zeros of its ASCII characters, most of which are at even or at odd places;
 * null for other bytes.
 */
export function unmarkedUtf16(body: Buffer): 'utf-16le' | 'utf-16be' | null {
  const sample = body.subarray(0, SAMPLE_BYTES - (SAMPLE_BYTES % 2));
  if (sample.length < 2 || body.length % 2 !== 0) return null;
  const zeros = [0, 0];
  for (let at = sample.indexOf(0); at >= 0; at = sample.indexOf(0, at + 1)) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const encodings = [
    { encoding: 'utf-16le', zeros: odd } as const,
    { encoding: 'utf-16be', zeros: even } as const,
  ].filter((each) => each.zeros >= Math.max(1, (sample.length / 2) * MIN_ASCII_SHARE));
  // Other bytes, and bytes in the other order, have controls, or values that are no characters.
  const found = encodings
    .sort((one, other) => other.zeros - one.zeros)
    .find(({ encoding }) => !/(?![\t\n\f\r])\p{Cc}|[\p{Cn}\p{Co}\ufffd]/u.test(decode(sample, encoding)));
  return found?.encoding ?? null;
}

function byteOrderMark(body: Buffer): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return null;
}

function charsetIn(text: string): string | null {
  return /charset\s*=\s*["']?\s*([^\s"';>]+)/i.exec(text)?.[1] ?? null;
}

function metaEncoding(body: Buffer): string | null {
  const head = body.toString('latin1', 0, META_SEARCH_BYTES);
  for (const [tag] of head.matchAll(/<meta\s[^>]*charset[^>]*>|<\?xml[^>]*encoding[^>]*\?>/gi)) {
    const encoding = encodingOf(charsetIn(tag.replace(/encoding/i, 'charset')));
    // The tag is readable as ASCII, so that the page is not utf-16 (HTML standard, 13.2.3.2).
    if (encoding !== null) return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  }
  return null;
}

/** The standard name of an encoding label; null for labels that the Encoding Standard does not have. */
function encodingOf(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function decode(body: Buffer, encoding: string): string {
  // Node's TextDecoder decodes windows-1252 as latin1, which turns quotes and dashes into control characters.
  if (encoding === 'windows-1252') return iconv.decode(body, encoding);
  if (encoding === 'utf-8') return body.toString('utf8');
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(body);
}
