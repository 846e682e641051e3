import { splitSentences } from '@app/extractive-answer';
import { withoutLinkTargets, type Language } from '@app/languages';
import { analyze } from '@app/ranking';
import { figuresOf, phonesOf, withAsciiDigits } from '../../chat/answering/figures';

const TIME = /(?<hour>\d{1,2})(?:[:.](?<minutes>\d{2}))?\s?(?<half>[ap])\.?m\b|(\d{1,2}):(\d{2})/gi;
const HAS_DIGIT = /\p{Nd}/u;
const MIN_WORDS = 2;
const MAX_CHARACTERS = 300;

/** A sentence with figures. */
export interface Statement {
  text: string;
  /** Its words with content, as terms of its language; none with digits. */
  terms: ReadonlySet<string>;
  /** Its figures in one notation: `1,234.50` and `1.234,5` are the same, as are `6 pm` and `18:00`. */
  figures: ReadonlySet<string>;
}

/**
 * The statements of a text. The words of `question` count as theirs: the text answers it. Very long sentences, such as
 * whole tables in a line, are left out.
 */
export function statementsOf(text: string, language: Language, question = ''): Statement[] {
  const sentences = withoutLinkTargets(text)
    .split('\n')
    .flatMap((line) => splitSentences(line, language));
  return sentences.flatMap((sentence) => {
    if (!HAS_DIGIT.test(sentence) || sentence.length > MAX_CHARACTERS || sentence === question) return [];
    const statement = statementOf(sentence.trim(), language, question);
    return statement.terms.size >= MIN_WORDS && statement.figures.size > 0 ? [statement] : [];
  });
}

/** The sentence as a statement. */
export function statementOf(text: string, language: Language, question = ''): Statement {
  const terms = analyze(`${question} ${text}`, language).filter((term) => !HAS_DIGIT.test(term));
  return { text, terms: new Set(terms), figures: figuresIn(withAsciiDigits(text)) };
}

/** Whether each statement has a figure that the other lacks. */
export function differInFigures(
  { figures: one }: Pick<Statement, 'figures'>,
  { figures: other }: Pick<Statement, 'figures'>,
): boolean {
  return [...one].some((figure) => !other.has(figure)) && [...other].some((figure) => !one.has(figure));
}

function figuresIn(text: string): Set<string> {
  const phones = phonesOf(text);
  let rest = text;
  for (const { written } of phones) rest = rest.replace(written, ' ');
  const figures = figuresOf(rest.replace(TIME, inHours));
  return new Set([
    ...phones.map(({ key }) => key),
    ...figures.flatMap(({ values, parts }) => (values.length > 0 ? values.slice(0, 1) : parts)),
  ]);
}

/** A time of day as a number with the minutes as decimals. */
function inHours(_: string, ...found: (string | undefined)[]): string {
  const [hour, minutes = '00', half, ofDay, minutesOfDay] = found;
  if (ofDay) return `${ofDay}.${minutesOfDay}`;
  const hours = (Number(hour) % 12) + (half!.toLowerCase() === 'p' ? 12 : 0);
  return `${hours}.${minutes}`;
}
