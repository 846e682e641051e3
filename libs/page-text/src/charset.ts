import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** How far a declaration is searched. The HTML standard uses 1,024 bytes; real pages have it later. */
const META_SEARCH_BYTES = 4096;
/** The kana that confirm a Japanese encoding. Other text does not decode to kana by chance. */
const MIN_KANA = 8;
const SAMPLE_BYTES = 65_536;
const JAPANESE_ENCODINGS = ['shift_jis', 'euc-jp'];

const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * The text without characters that PostgreSQL and JSON cannot store: U+0000 is removed, lone surrogates become
 * U+FFFD.
 */
export function toCleanText(text: string): string {
  return text.replaceAll('\0', '').replace(LONE_SURROGATE, '\uFFFD');
}

/**
 * Decodes a page by its byte order mark, the charset of `Content-Type`, `<meta charset>`, utf-8 if valid, else
 * windows-1252. Labels are those of the WHATWG Encoding Standard. Unknown labels, and labels that the bytes
 * contradict, are ignored. Never throws. The result has no U+0000 and no lone surrogates.
 */
export function decodeHtml(body: Buffer, contentType: string): string {
  // Decoders replace lone surrogates, so that only U+0000 has to be removed.
  return decodeBytes(body, contentType)
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '');
}

function decodeBytes(body: Buffer, contentType: string): string {
  const marked = byteOrderMark(body);
  if (marked !== null) return decode(body, marked);

  const declared = encodingOf(charsetIn(contentType)) ?? metaEncoding(body);
  const utf8 = isUtf8(body);
  // windows-1252 is the default declaration of many servers. Text in it is hardly ever valid utf-8 by chance.
  if (utf8 && (declared === null || declared === 'windows-1252')) return decode(body, 'utf-8');
  if (declared !== null && declared !== 'utf-8') return decode(body, declared);
  if (utf8) return decode(body, 'utf-8');

  const other = metaEncoding(body);
  if (other !== null && other !== 'utf-8') return decode(body, other);
  return guess(body);
}

/** Guesses the encoding of bytes that are not valid utf-8 and have no other declaration. */
function guess(body: Buffer): string {
  const sample = body.subarray(0, SAMPLE_BYTES);
  for (const encoding of JAPANESE_ENCODINGS) {
    const text = decode(sample, encoding);
    const kana = count(text, /[\u3040-\u30FF]/g);
    if (kana >= MIN_KANA && kana > 10 * count(text, /\uFFFD/g)) return decode(body, encoding);
  }
  // In utf-8 with a few broken characters, most sequences are valid. In an 8-bit charset, hardly any is.
  const text = decode(sample, 'utf-8');
  const isMostlyValid = count(text, /[\u0080-\uFFFC]/g) > count(text, /\uFFFD/g);
  return decode(body, isMostlyValid ? 'utf-8' : 'windows-1252');
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
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
