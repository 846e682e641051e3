import { withoutLinkTargets } from '@app/languages';
import { readBlocks } from './blocks';
import { boilerplateOf } from './boilerplate';
import { parseHtml } from './dom';
import type { LinkTargets } from './link-targets';
import { collapseSpace } from './metadata';
import { Outline, type Section } from './outline';
import { isOfType, isProperties, listOf, thingsIn } from './structured-data';

/** The properties in which the data of a page has its questions. */
const WITHIN = ['@graph', 'mainEntity', 'hasPart', 'itemListElement', 'item'];
const QUESTION = /(?:^|[/:])Question$/;
const MAX_QUESTIONS = 200;
const MAX_QUESTION_CHARS = 300;
const MAX_ANSWER_CHARS = 10_000;
/** This much of the beginning of an answer shows whether the page has it. */
const CHARS_COMPARED = 60;

/**
 * The questions and answers in the structured data of a page (schema.org, `Question`), a section for each: many sites
 * show them only after a click that loads them. Questions that the content shows already are left out; `readText` is
 * called only if there are questions. An answer may be HTML.
 */
export function structuredQuestions(
  data: readonly unknown[],
  targets: LinkTargets,
  readText: () => string,
): Section[] {
  const questions = thingsIn(data, {
    within: WITHIN,
    maxFound: MAX_QUESTIONS,
    isWanted: (thing) => isOfType(thing, QUESTION),
  });
  if (questions.length === 0) return [];
  const shown = wordsOf(readText());
  return questions.flatMap((question) => {
    const heading = plainText(question['name']) ?? plainText(question['text']);
    const [answer] = [question['acceptedAnswer'], question['suggestedAnswer']].flatMap(listOf);
    const html = isProperties(answer) ? answer['text'] : answer;
    if (!heading || heading.length > MAX_QUESTION_CHARS || typeof html !== 'string') return [];
    const blocks = blocksOf(html, targets);
    const words = wordsOf(blocks.join(' '));
    if (words === '' || shown.includes(words.slice(0, CHARS_COMPARED))) return [];
    return [{ heading, anchor: null, blocks }];
  });
}

/** The paragraphs of a text that may be HTML. */
export function blocksOf(html: string, targets: LinkTargets): string[] {
  const root = parseHtml(html.slice(0, MAX_ANSWER_CHARS));
  const outline = new Outline();
  readBlocks(root, { isBoilerplate: boilerplateOf(root, 'none'), targets, readsImages: false }, outline);
  return outline
    .finish(null)
    .flatMap(({ heading, blocks }) => (heading === '' ? blocks : [heading].concat(blocks)));
}

function plainText(value: unknown): string | null {
  return typeof value === 'string' ? collapseSpace(blocksOf(value, () => null).join(' ')) : null;
}

function wordsOf(text: string): string {
  return withoutLinkTargets(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
