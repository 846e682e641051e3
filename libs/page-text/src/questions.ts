import { alternativesOf, endsAsQuestion, isSeveralSentences, withoutLinkTargets } from '@app/languages';
import type { Section } from './outline';

const MAX_QUESTION_CHARS = 200;
/** A single question in a text is rhetorical. Several answered questions are a list of questions. */
const MIN_QUESTIONS = 2;
/** The label of a question or an answer: "Q:", "Q1.", "Question 2:", "A:". */
const LABEL = new RegExp(
  `^(?:${alternativesOf('questionLabels')})(?:\\s?\\d{1,3}\\s?[:：.)]|\\s?[:：])\\s*`,
  'i',
);
const LIST_MARK = /^(?:- |\d+\. )/;

interface Answered {
  question: string;
  answer: string[];
}

/**
 * Splits a section at its questions, if each is on a line of its own with its answer after it. Pages with questions
 * and answers often have no other structure. A section under a question, or with fewer than two questions, is not
 * split.
 */
export function splitQuestions(section: Section): Section[] {
  if (endsAsQuestion(section.heading)) return [{ ...section, heading: withoutHeadingLabel(section.heading) }];
  const lead: string[] = [];
  const answered: Answered[] = [];
  for (const block of section.blocks.flatMap(itemsOfQuestions)) {
    if (block.trim() === '') continue;
    const [line = '', ...rest] = block.split('\n');
    const question = questionOf(line);
    const last = answered.at(-1);
    if (question !== null) {
      // A question directly after another question continues it.
      if (last?.answer.length === 0) last.question += ` ${question}`;
      else answered.push({ question, answer: [] });
      const answer = withoutLabel(rest.join('\n'));
      if (answer !== '') answered.at(-1)?.answer.push(answer);
    } else if (last) last.answer.push(withoutLabel(block));
    else lead.push(block);
  }
  if (answered.filter(({ answer }) => answer.length > 0).length < MIN_QUESTIONS) return [section];
  if (answered.some(({ answer }) => answer.length === 0)) return [section];
  const { heading, anchor, page } = section;
  return [
    ...(lead.length > 0 ? [{ ...section, blocks: lead }] : []),
    ...answered.map(({ question, answer }) => ({
      heading: heading === '' ? question : `${heading} > ${question}`,
      anchor,
      page,
      blocks: answer,
    })),
  ];
}

/** The items of a list, without list marks, if each is a question with its answer; else the unchanged block. */
function itemsOfQuestions(block: string): string[] {
  if (!LIST_MARK.test(block)) return [block];
  const items = block.split(/\n(?=- |\d+\. )/).map((item) =>
    item
      .replace(LIST_MARK, '')
      .split('\n')
      .map((line) => line.replace(/^ {1,3}/, ''))
      .join('\n'),
  );
  return items.every((item) => item.includes('\n') && questionOf(item.split('\n')[0] ?? '') !== null)
    ? items
    : [block];
}

function questionOf(line: string): string | null {
  const question = withoutLabel(withoutLinkTargets(line.trim()));
  return endsAsQuestion(question) && !isSeveralSentences(question) && question.length <= MAX_QUESTION_CHARS
    ? question
    : null;
}

/** The path of headings, with a question at its end without its label. */
function withoutHeadingLabel(heading: string): string {
  const start = heading.lastIndexOf(' > ');
  const own = start < 0 ? 0 : start + 3;
  return heading.slice(0, own) + withoutLabel(heading.slice(own));
}

function withoutLabel(text: string): string {
  return text.replace(LABEL, '');
}
