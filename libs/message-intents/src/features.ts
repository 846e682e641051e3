/** Words, pairs of words and character n-grams of a text, each once, as hashes of 32 bits. */
export function featuresOf(text: string): number[] {
  const words = wordsOf(text);
  const isUnspaced = UNSPACED.test(text);
  const features = new Set<number>();
  const spaced = ` ${words.join(' ')} `;
  const { from, to } = isUnspaced ? GRAMS.unspaced : GRAMS.spaced;
  for (let at = 0; at < spaced.length; at++) {
    let hash = SEED;
    for (let length = 1; length <= to && at + length <= spaced.length; length++) {
      hash = mixed(hash, spaced.charCodeAt(at + length - 1));
      if (length >= from) features.add(spread(hash));
    }
  }
  if (isUnspaced) return [...features];
  words.forEach((word, index) => {
    features.add(spread(hashOf(`${word}|`)));
    if (index > 0) features.add(spread(hashOf(`${words[index - 1]} ${word}|`)));
  });
  return [...features];
}

/** The words of a text without case and accents, and with 0 for each digit. */
export function wordsOf(text: string): string[] {
  return (
    folded(text)
      .slice(0, MAX_CHARS)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Some characters stand for words: their folded text is longer. */
const MAX_CHARS = 8_000;

/** The lengths of character n-grams: where no spaces separate words, a character says more. */
const GRAMS = { spaced: { from: 3, to: 6 }, unspaced: { from: 1, to: 3 } };
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;

/** Without case and accents, which visitors leave out, and with 0 for each digit: no number shows an intent. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Nd}/gu, '0')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFC');
}

/** FNV-1a, 32 bits. */
const SEED = 0x811c9dc5;
const PRIME = 0x01000193;
/** In the sandbox of Jest, each look at `Math` is slow. */
const { imul } = Math;

function mixed(hash: number, code: number): number {
  return imul(hash ^ code, PRIME);
}

function hashOf(text: string): number {
  let hash = SEED;
  for (let at = 0; at < text.length; at++) hash = mixed(hash, text.charCodeAt(at));
  return hash;
}

/** Mixes the high bits of FNV-1a into the low bits. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}
