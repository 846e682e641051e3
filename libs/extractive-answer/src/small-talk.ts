import { LANGUAGES, type Language, type SmallTalk, UNSPACED } from '@app/languages';

/** Longer messages are not small talk. */
const UNSPACED_CHARACTER = new RegExp(`[${UNSPACED}]`, 'gu');
const MAX_MESSAGE_CHARS = 120;
/** Decides for a message of several kinds: "hello, ok, thanks, bye" is thanks. */
const PRECEDENCE: SmallTalk[] = ['thanks', 'farewell', 'greeting', 'acknowledgement'];
const NON_ASCII = /\P{ASCII}/u;
/** A letter written three times or more: "hellooo". */
const DRAWN_OUT = /(\p{L})\1{2,}/gu;

type Meaning = { kind: SmallTalk; language: Language } | 'filler';

const MEANINGS = new Map<string, Meaning>();
for (const [language, { smallTalk }] of LANGUAGES)
  for (const kind of PRECEDENCE)
    for (const phrase of keysOf(smallTalk?.[kind]))
      if (!MEANINGS.has(phrase)) MEANINGS.set(phrase, { kind, language });
for (const [, { fillers }] of LANGUAGES)
  for (const filler of keysOf(fillers)) if (!MEANINGS.has(filler)) MEANINGS.set(filler, 'filler');
const MAX_PHRASE_WORDS = Math.max(...Array.from(MEANINGS.keys(), (phrase) => phrase.split(' ').length));
const FIRST_WORDS = new Set(Array.from(MEANINGS.keys(), (phrase) => phrase.split(' ')[0]));

/** What a message says besides questions and answers, and its language. */
interface Said {
  /** One kind, or thanks and a farewell. */
  kinds: SmallTalk[];
  language: Language;
}

/** What a message says that only greets, thanks, says goodbye or agrees; undefined for other messages. */
export function smallTalkOf(message: string): Said | undefined {
  if (message.length > MAX_MESSAGE_CHARS) return undefined;
  const words = wordsOf(message);
  if (words.length === 0) return emojiOf(message);
  const found: Exclude<Meaning, 'filler'>[] = [];
  for (let at = 0; at < words.length;) {
    if (!FIRST_WORDS.has(words[at])) return undefined;
    let length = Math.min(MAX_PHRASE_WORDS, words.length - at);
    while (length > 0 && !MEANINGS.has(words.slice(at, at + length).join(' '))) length--;
    const meaning = MEANINGS.get(words.slice(at, at + length).join(' '));
    if (!meaning) return undefined;
    if (meaning !== 'filler') found.push(meaning);
    at += length;
  }
  const [first, second] = PRECEDENCE.flatMap((kind) => found.find((each) => each.kind === kind) ?? []);
  if (!first) return undefined;
  const endsWithThanks = first.kind === 'thanks' && second?.kind === 'farewell';
  return { kinds: endsWithThanks ? ['thanks', 'farewell'] : [first.kind], language: first.language };
}

function emojiOf(message: string): Said | undefined {
  if (!/\p{Extended_Pictographic}/u.test(message)) return undefined;
  return { kinds: [message.includes('👋') ? 'greeting' : 'acknowledgement'], language: 'en' };
}

function keysOf(alternatives: string | undefined): string[] {
  return alternatives?.split('|').map((phrase) => wordsOf(phrase).join(' ')) ?? [];
}

/**
 * The words of a text in lower case, without diacritics and drawn-out letters. In scripts without spaces, each
 * character is a word.
 */
function wordsOf(text: string): string[] {
  if (!NON_ASCII.test(text)) return shortened(text.toLowerCase()).match(/[a-z0-9]+/g) ?? [];
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFC');
  const spaced = shortened(folded).replace(UNSPACED_CHARACTER, ' $& ');
  return spaced.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function shortened(text: string): string {
  return text.replace(DRAWN_OUT, '$1');
}
