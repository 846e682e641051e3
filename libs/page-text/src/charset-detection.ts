import { countMatches, isUnspaced, scoresByLanguage } from '@app/languages';
import iconv from 'iconv-lite';
import { detectAll } from 'jschardet';

/** The charsets in which programs still save texts: of Windows, of DOS, of old Macs, and of East Asia. */
const CHARSETS = [
  'Windows-1250',
  'Windows-1251',
  'Windows-1252',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-1257',
  'Windows-1258',
  'CP874',
  'ISO-8859-2',
  'ISO-8859-7',
  'ISO-8859-15',
  'cp737',
  'cp850',
  'cp852',
  'cp866',
  'KOI8-R',
  'KOI8-U',
  'MacRoman',
  'MacCyrillic',
  'MacTurkish',
  'GB18030',
  'Big5',
  'CP932',
  'EUC-JP',
  'CP949',
];
/** This many bytes of lines that are not ASCII show the charset. */
const SAMPLE_BYTES = 16_384;
/** Charsets that the statistics of letters find less likely than the best by more than this are not compared. */
const MIN_SHARE_OF_BEST = 0.7;
/** The weights of the words of the whole text, of characters at odd places (a penalty), and of the statistics. */
const WHOLE_WEIGHT = 0.5;
const ODDITY_WEIGHT = 0.6;
const LIKELIHOOD_WEIGHT = 0.15;
/** Of two charsets that make the same words, the charset of a Mac is the rarer one. */
const MAC_RARITY = 0.01;
/** Always compared if the statistics are less confident than this, or if it leaves all words in ASCII. */
const MOST_USED = 'Windows-1252';
const MIN_CONFIDENCE = 0.1;
/** Two charsets whose texts differ by less than this are both possible, and a text below this is no language. */
const MIN_LEAD = 0.02;
const MIN_SCORE = 0.8;
const MAX_WORDS_CHARS = 900;

const FOREIGN = /\P{ASCII}/gu;
const FOREIGN_WORDS = /[\p{L}\p{M}]*(?!\p{ASCII})[\p{L}\p{M}]+/gu;
/** Rare in any language: a capital after a small letter, an open quotation, signs that are no punctuation. */
const ODD = new RegExp(
  [
    // Letters that signs of windows-1252 become in other charsets: alone, or beside a number.
    String.raw`(?<!\p{L})[\p{sc=Cyrl}\p{sc=Grek}](?!\p{L})`,
    String.raw`(?<=\d\s?)(?!\p{ASCII})\p{Lu}(?!\p{L})|(?<!\p{L})(?!\p{ASCII})\p{Lu}(?=\s?\d)`,
    String.raw`\p{Ll}(?=\P{ASCII})\p{Lu}|(?<=\P{ASCII})\p{Ll}\p{Lu}`,
    String.raw`(?<=\p{L})\p{Ps}`,
    // Quotations that do not close on their line.
    String.raw`(?<![„‚»›][^\n]{0,200})\p{Pi}(?![^\n]{0,200}\p{Pf})|(?<!\p{L})([”’])(?=\p{L})(?![^\n]{0,200}\1)`,
    // A dash within a short word, which a letter of a Mac becomes.
    String.raw`[†‡]|(?<=(?<!\p{L})\p{L}{1,2}|‡)[–—](?=\p{Ll})|(?<=\p{L})[–—](?=\p{Ll}{1,2}(?!\p{L}))`,
    String.raw`[^\p{ASCII}\p{L}\p{M}\p{P}\p{Sc}°§©®™\u00a0\u3000-\u303f\uff00-\uffef×±²³½¼¾µ]`,
    String.raw`(?<=\p{L})[^\p{ASCII}\p{L}\p{M}\p{Pi}\p{Pf}\p{Pd}\u3000-\uffff](?=\p{L})`,
  ].join('|'),
  'gu',
);
/** No text has these. */
const IMPOSSIBLE = /[\x80-\x84\x86-\x9f\ufffd\p{Co}]/u;

/** A charset, and whether no other charset makes words as well. */
export interface DetectedCharset {
  /** A name that iconv-lite knows. */
  charset: string;
  isSure: boolean;
}

interface Candidate {
  charset: string;
  text: string;
  score: number;
}

/**
 * Detects the charset of a text that declares none and is not UTF-8: of the charsets that the statistics of its bytes
 * allow, the charset that makes words of a language. Null if none fits. Never throws.
 */
export function detectCharset(bytes: Buffer): DetectedCharset | null {
  const sample = sampleOf(bytes);
  const found = detectAll(sample, { minimumThreshold: 0, detectEncodings: CHARSETS });
  const most = found[0]?.confidence ?? 0;
  const candidates: Candidate[] = [];
  for (const { encoding, confidence } of found) {
    const isLikely = confidence >= most * MIN_SHARE_OF_BEST;
    if (encoding === null || (!isLikely && encoding !== MOST_USED) || !iconv.encodingExists(encoding))
      continue;
    // The sample may end within a character.
    const text = iconv.decode(sample, encoding).replace(/\ufffd$/, '');
    const isPossible = isLikely || most < MIN_CONFIDENCE || foreignWords(text).length === 0;
    if (!isPossible || candidates.some((other) => other.text === text)) continue;
    candidates.push({
      charset: encoding,
      text,
      score:
        scoreOf(text) +
        (LIKELIHOOD_WEIGHT * confidence) / most -
        (encoding.startsWith('Mac') ? MAC_RARITY : 0),
    });
  }
  const [best, second] = candidates.sort((one, other) => other.score - one.score);
  if (best === undefined) return null;
  const isSure = best.score >= MIN_SCORE && best.score - (second?.score ?? -Infinity) >= MIN_LEAD;
  return { charset: best.charset, isSure };
}

/** The first lines that are not ASCII, which may come late in a long text. */
function sampleOf(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < SAMPLE_BYTES;) {
    const end = bytes.indexOf('\n', start) + 1 || bytes.length;
    const line = bytes.subarray(start, Math.min(end, start + SAMPLE_BYTES));
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line);
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
}

/** The words with foreign letters. A single letter is no word: signs such as € become a letter in another charset. */
function foreignWords(text: string): string[] {
  return (text.match(FOREIGN_WORDS) ?? []).filter((word) => word.length > 1 || isUnspaced(word));
}

/** How much a text looks like a language: its words with foreign letters, beside all of its words. */
function scoreOf(text: string): number {
  const words = [...new Set(foreignWords(text))].join(' ').slice(0, MAX_WORDS_CHARS);
  const whole = scoresByLanguage(text.replace(ODD, ' ').replace(/[;,\t|]/g, ' '));
  const ofWords = words === '' ? whole : scoresByLanguage(words);
  const scores = Object.entries(ofWords).map(
    ([language, score]) => score + WHOLE_WEIGHT * (whole[language] ?? 0),
  );
  const odd =
    countMatches(text, ODD) / Math.max(1, countMatches(text, FOREIGN)) + (IMPOSSIBLE.test(text) ? 0.5 : 0);
  return Math.max(0, ...scores) - ODDITY_WEIGHT * odd;
}
