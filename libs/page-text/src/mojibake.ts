import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { brokenWords } from './garbled-text';

/** The charsets that programs take UTF-8 for: charsets with one byte for a character, and China's charset. */
const SINGLE_BYTE = ['windows-1252', 'windows-1251', 'windows-1250', 'macintosh', 'cp850', 'cp437'];
const CHINESE = 'gb18030';
const MISTAKEN = [...SINGLE_BYTE, CHINESE];
/** Texts that need no repair show it in their first runs of foreign characters. */
const PROBED_RUNS = 20;
/** The share of the runs that are valid UTF-8, which text of no language reaches by chance. */
const MIN_VALID_SHARE = 0.5;
/** This many bytes are not valid UTF-8 by chance. */
const MIN_SURE_BYTES = 30;
const MAX_ENCODINGS = 3;

const FOREIGN_RUN = /\P{ASCII}+/gu;
/**
 * Repairs a text in UTF-8 that a program has read in another charset, such as "fÃ¼r", if that is certain: the
 * characters are exactly the bytes of UTF-8, and the words then improve. Other texts are returned as they are.
 */
export function repairMojibake(text: string): string {
  let repaired = text;
  for (let times = 0; times < MAX_ENCODINGS; times++) {
    const before = repaired;
    for (const charset of MISTAKEN) {
      repaired = repairedFrom(before, charset) ?? before;
      if (repaired !== before) break;
    }
    if (repaired === before) break;
  }
  return repaired;
}

/** The text if it was read in this charset; null if it was not. */
function repairedFrom(text: string, charset: string): string | null {
  let [runs, valid, bytes] = [0, 0, 0];
  for (const [run] of text.matchAll(FOREIGN_RUN)) {
    const utf8 = utf8In(run, charset);
    runs += 1;
    if (utf8 !== null) [valid, bytes] = [valid + 1, bytes + utf8.length];
    if (runs === PROBED_RUNS && valid < runs * MIN_VALID_SHARE) return null;
  }
  if (valid === 0 || valid < runs * (charset === CHINESE ? 1 : MIN_VALID_SHARE)) return null;
  const repaired = text.replace(FOREIGN_RUN, (run) => utf8In(run, charset)?.toString() ?? run);
  const isSure = valid === runs && bytes >= MIN_SURE_BYTES;
  return isSure || brokenWords(repaired).broken < brokenWords(text).broken ? repaired : null;
}

/** The bytes of foreign characters in a charset; null if they are no whole characters of UTF-8. */
function utf8In(run: string, charset: string): Buffer | null {
  if (charset === CHINESE) {
    // iconv-lite writes a question mark for characters that the charset does not have.
    const bytes = iconv.encode(run, charset);
    return isUtf8(bytes) && bytes.every((byte) => byte > 0x7f) ? bytes : null;
  }
  const table = tableOf(charset);
  const bytes = Buffer.alloc(run.length);
  for (let at = 0; at < run.length; at++) {
    const byte = table.get(run[at]!);
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return isUtf8(bytes) ? bytes : null;
}

const tables = new Map<string, ReadonlyMap<string, number>>();

/** The byte of each foreign character of a charset. Decoders pass on bytes without a character as controls. */
function tableOf(charset: string): ReadonlyMap<string, number> {
  const known = tables.get(charset);
  if (known !== undefined) return known;
  const table = new Map<string, number>();
  for (let byte = 0x9f; byte >= 0x80; byte--) table.set(String.fromCharCode(byte), byte);
  const unused: number[] = [];
  for (let byte = 0x80; byte <= 0xff; byte++) {
    const character = iconv.decode(Buffer.of(byte), charset);
    if (character === '\ufffd') unused.push(byte);
    else table.set(character, byte);
  }
  // A single unused byte is known by the sign that other decoders write.
  if (unused.length === 1) table.set('\ufffd', unused[0]!);
  tables.set(charset, table);
  return table;
}
