/** Marks that end a sentence before white space, in Latin, Arabic and Indic scripts; and marks that end it anywhere. */
const MARKS = '.!?…؟۔।॥';
const WIDE_MARKS = '。！？｡．';
const CLOSING = String.raw`"'”’»)\]」』）`;

/** For a character class: question marks, with the question mark of Greek that Unicode has. PostgreSQL reads it too. */
export const QUESTION_MARKS = '?？؟\u037e';
/** Greek keyboards write a semicolon as the question mark. */
const QUESTION_MARK = String.raw`(?:[${QUESTION_MARKS}]|(?<=\p{Script=Greek});)`;

const END = String.raw`[${MARKS}][${CLOSING}]*(?:\s+|$)|[${WIDE_MARKS}]+[${CLOSING}]*\s*`;
const END_OF_SENTENCE_OR_LINE = new RegExp(String.raw`${END}|\n+`, 'g');
const HOLDS_END = new RegExp(END);
const ENDS = new RegExp(String.raw`[${MARKS}${WIDE_MARKS}][${CLOSING}]*\s*$`);
const HOLDS_QUESTION_MARK = new RegExp(QUESTION_MARK, 'u');
const ENDS_AS_QUESTION = new RegExp(String.raw`${QUESTION_MARK}\s*$`, 'u');
const ENDS_CLAUSE = new RegExp(String.raw`[${MARKS}${WIDE_MARKS}:;：；][${CLOSING}]*\s*$`);

/**
 * The places after the sentences and lines of a text, and after the white space that follows them. It goes by marks
 * alone, in linear time; `splitSentences` of `@app/extractive-answer` also knows abbreviations.
 */
export function sentenceEnds(text: string): number[] {
  return Array.from(text.matchAll(END_OF_SENTENCE_OR_LINE), ({ 0: end, index }) => index + end.length);
}

/** The sentences and lines of a text, with the white space after them: joined, they are the text. */
export function cutAtSentences(text: string): string[] {
  const ends = [...sentenceEnds(text), text.length];
  return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end)).filter((sentence) => sentence !== '');
}

/** Whether a sentence ends before the end of the text. */
export function isSeveralSentences(text: string): boolean {
  return sentenceEnds(text).some((end) => end < text.length);
}

/** Whether a sentence ends in the text or with it. */
export function holdsSentenceEnd(text: string): boolean {
  return HOLDS_END.test(text);
}

/** Whether the text ends as a sentence does. */
export function endsSentence(text: string): boolean {
  return ENDS.test(text);
}

/** Whether the text ends as a sentence does, or with a colon or semicolon: it is no name, label or heading. */
export function endsClause(text: string): boolean {
  return ENDS_CLAUSE.test(text);
}

/** Whether the text has a question mark. */
export function holdsQuestionMark(text: string): boolean {
  return HOLDS_QUESTION_MARK.test(text);
}

/** Whether the text ends with a question mark. */
export function endsAsQuestion(text: string): boolean {
  return ENDS_AS_QUESTION.test(text);
}
