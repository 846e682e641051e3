import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** The HTML standard looks for a declaration in the first 1,024 bytes; real pages put it later. */
const META_SEARCH_BYTES = 4096;
/** A guess at Japanese is believed when this many kana appear; no other text decodes to kana by chance. */
const MIN_KANA = 8;
const SAMPLE_BYTES = 65_536;
const JAPANESE_ENCODINGS = ['shift_jis', 'euc-jp'];

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Text without what neither PostgreSQL nor JSON can carry: no U+0000, lone surrogates replaced by U+FFFD. */
export function toCleanText(text: string): string {
  return text.replaceAll('\0', '').replace(LONE_SURROGATE, '\uFFFD');
}

/**
 * Decodes a page by byte order mark, `Content-Type` charset, `<meta charset>`, utf-8 if valid, else windows-1252.
 * Labels are those of the WHATWG Encoding Standard. A label that is unknown, or that the bytes contradict,
 * is passed over. Never throws; U+0000 and lone surrogates do not come out.
 */
export function decodeHtml(body: Buffer, contentType: string): string {
  // Decoders give U+FFFD for lone surrogates, so only U+0000 is left to remove.
  return decodeBytes(body, contentType)
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '');
}

function decodeBytes(body: Buffer, contentType: string): string {
  const marked = byteOrderMark(body);
  if (marked !== null) return decode(body, marked);

  const declared = encodingOf(charsetIn(contentType)) ?? metaEncoding(body);
  const utf8 = isUtf8(body);
  // windows-1252 is what servers declare by default; text in it is all but never valid utf-8 by chance.
  if (utf8 && (declared === null || declared === 'windows-1252')) return decode(body, 'utf-8');
  if (declared !== null && declared !== 'utf-8') return decode(body, declared);
  if (utf8) return decode(body, 'utf-8');

  const other = metaEncoding(body);
  if (other !== null && other !== 'utf-8') return decode(body, other);
  return guess(body);
}

/** For bytes that are not valid utf-8 although nothing else is declared. */
function guess(body: Buffer): string {
  const sample = body.subarray(0, SAMPLE_BYTES);
  for (const encoding of JAPANESE_ENCODINGS) {
    const text = decode(sample, encoding);
    const kana = count(text, /[\u3040-\u30FF]/g);
    if (kana >= MIN_KANA && kana > 10 * count(text, /\uFFFD/g)) return decode(body, encoding);
  }
  // A page in utf-8 with a few cut characters stays utf-8; one in an 8-bit charset has hardly a valid sequence.
  const text = decode(sample, 'utf-8');
  const mostlySound = count(text, /[\u0080-\uFFFC]/g) > count(text, /\uFFFD/g);
  return decode(body, mostlySound ? 'utf-8' : 'windows-1252');
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
    // The tag could be read as ASCII, so the page cannot be utf-16, whatever it says (HTML standard, 13.2.3.2).
    if (encoding !== null) return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  }
  return null;
}

/** The standard name behind a label, or null for one the Encoding Standard does not know. */
function encodingOf(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function decode(body: Buffer, encoding: string): string {
  // Node's TextDecoder reads windows-1252 as latin1: quotes and dashes would become control characters.
  if (encoding === 'windows-1252') return iconv.decode(body, encoding);
  if (encoding === 'utf-8') return body.toString('utf8');
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(body);
}
