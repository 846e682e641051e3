/** Abbreviations that do not end a sentence, in lower case and without full stops. */
const NEVER_LAST = new Set(
  `dr mr mrs ms prof st rev hon gen col capt lt sgt sen rep gov messrs mme mlle sra srta dott sig sigra ing dra hr fr
   no nr núm num nº nos vs v eg ie cf al approx ca circa fig figs vol pp pg p ch sec art abs § ed eds ref est
   jan feb febr mar apr jun jul aug sep sept oct okt nov dec dez
   mio mrd tsd mill bio std sek stk tel fax ggü lt geb gest sen jr dipl
   zb dh ua uu uä sog bzw ggf evtl inkl exkl zzgl bspw vgl max min tel str og usf ev
   млн млрд тыс руб коп ул им см проф акад стр рис тел обл
   ej pej pág aprox pag av avda ud uds ex cad bijv dwz mevr dhr`.split(/\s+/),
);
/** Abbreviations of several letters (U.S., z. B.) and initials (J. K. Rowling) do not end a sentence. */
const DOTTED_LETTERS = /(?:^|[\s(“"'’–—-])(?:\p{L}\.\s?)*\p{L}\.$/u;
/** Exceptions, which often end a sentence: a.m., p.m. and three capitals. */
const OFTEN_LAST = /(?:^|\s)(?:[ap]\.\s?m\.|[A-Z]\.[A-Z]\.[A-Z]\.)$/i;
const LAST_WORD = /(?<word>[\p{L}§º.]+)\.$/u;
/** Ordinal numbers in German, Danish, Norwegian and Finnish: "am 3. Oktober". */
const ORDINAL = /(?:^|\s)\d{1,2}\.$/;
const ORDINAL_LANGUAGES = new Set(['de', 'da', 'no', 'fi']);
/** What cannot begin a sentence: lower-case letters, closing brackets and some marks. */
const CONTINUATION = /^[\p{Ll}\p{Pe},;:!?…–—-]/u;
/** Unicode's rules put an opening bracket before a Chinese or Japanese sentence at the end of the previous one. */
const OPENING_END = /\p{Ps}+$/u;
/** A quotation and the particle that continues its sentence: 「はい。」と言った。 */
const QUOTE_END = /[。！？]」$/;
const QUOTE_CONTINUATION = /^[との]/;

/** Thai and Lao end a sentence with a space, but a sentence may also contain spaces. */
const SPACE_ENDED = '[\\p{sc=Thai}\\p{sc=Laoo}\\p{M}]';
const SPACE_END = new RegExp(
  `(?<=${SPACE_ENDED}|[)”"])\\s+(?=\\p{sc=Thai}|\\p{sc=Laoo})(?!และ|หรือ|แต่|ซึ่ง|ที่|โดย|เพื่อ|เพราะ|จาก|ของ|ใน|กับ|เป็น|ๆ|ฯ)`,
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
  if (ORDINAL_LANGUAGES.has(language) && ORDINAL.test(text)) return false;
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
