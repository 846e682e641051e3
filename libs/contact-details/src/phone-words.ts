import { alternativesOf, type TextPart, CJK } from '@app/languages';

/** The kind of number that the words around it announce. */
export type Hint = 'phone' | 'other' | 'none';

/** Words that announce a phone number. */
const PHONE = announcing('phoneWords', 'phoneBeginnings', 'phoneParts');
/** Words that announce another kind of number. */
const OTHER_NUMBER = announcing('otherNumberWords', 'otherNumberBeginnings', 'otherNumberParts');
const NUMBER_WORD = new RegExp(`^(?:${alternativesOf('numberWords')})$`, 'u');
const OWN = new RegExp(`^(?:${alternativesOf('ownNumberWords')})$`, 'u');
const OWN_NUMBER = new RegExp(alternativesOf('ownNumber'), 'u');

/** How many characters before and after a number are read. */
const CHARS_BEFORE = 60;
const CHARS_AFTER = 40;
const TOKEN = /[\p{L}\p{M}]+|\d+|[.!?;\n]|,|#|№/gu;
const AFTER_CONNECTOR = new RegExp(
  `^[ ]?(?:\\(|[-–] |(?:${alternativesOf('numberConnectors')}) |(?=[${CJK}]))(?<words>[^.!?;\\n,)]*)`,
  'u',
);

/**
 * The kind of number that the words near it announce. Words before the number take precedence, the nearest word first.
 */
export function hintAround(text: string, start: number, end: number): Hint {
  const before = hintBefore(text.slice(Math.max(0, start - CHARS_BEFORE), start));
  if (before !== 'none') return before;
  const connected = AFTER_CONNECTOR.exec(text.slice(end, end + CHARS_AFTER))?.groups?.['words'] ?? '';
  const words = connected.toLowerCase().match(TOKEN) ?? [];
  if (words.some((word) => OTHER_NUMBER.test(word))) return 'other';
  return words.some((word) => PHONE.test(word)) ? 'phone' : 'none';
}

/** A phone word counts across sentences. Other words count only in the clause of the number. */
function hintBefore(before: string): Hint {
  const tokens = (before.toLowerCase().match(TOKEN) ?? []).toReversed();
  let isSameClause = true;
  let isNumbered = false;
  for (const [index, token] of tokens.entries()) {
    // The full stop of an abbreviation ("Tel. 030") does not end the clause.
    const ends = /^[,;!?\n\d]/.test(token) || (token === '.' && (tokens[index + 1]?.length ?? 0) > 4);
    if (token === '#' && index === 0) isNumbered = true;
    else if (ends) isSameClause = false;
    else if (isSameClause && OTHER_NUMBER.test(token)) return 'other';
    else if (PHONE.test(token)) return 'phone';
    else if (NUMBER_WORD.test(token) && isSameClause) {
      if (OWN.test(tokens[index + 1] ?? '')) return 'phone';
      isNumbered ||= index <= 1 && token.length <= 3;
    }
  }
  if (OWN_NUMBER.test(before)) return 'phone';
  return isNumbered ? 'other' : 'none';
}

function announcing(words: TextPart, beginnings: TextPart, parts: TextPart): RegExp {
  return new RegExp(
    `^(?:${alternativesOf(words)})$|^(?:${alternativesOf(beginnings)})|${alternativesOf(parts)}`,
    'u',
  );
}
