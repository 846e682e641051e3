import { endsAsQuestion, endsClause } from '@app/languages';
import { isCalloutClass, isDisclosure, isNamedOpener, SECTION_CLASS } from './boilerplate';
import { attribute, rawText } from './dom';
import type { Element } from './dom';
import { FACT } from './facts';
import { UNMARKED_LEVEL } from './outline';

/** A longer heading is a paragraph. */
export const MAX_HEADING_CHARS = 200;
const MAX_CALLOUT_CHARS = 1_500;

const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form header hgroup html legend li main menu nav ol option p section summary table tbody td ' +
    'tfoot th thead tr ul #document'
  ).split(' '),
);

/** Whether elements of this name begin and end a paragraph. */
export function isBlock(name: string): boolean {
  return BLOCKS.has(name);
}

/** Whether it is a `section`, an `article` or their equivalent in older generators. */
export function isSectioning({ name, attributes }: Element): boolean {
  return name === 'section' || name === 'article' || SECTION_CLASS.test(attributes['class'] ?? '');
}

/** Whether it is a note in the text, such as a tip or a warning. */
export function isCallout({ name, attributes, textLength }: Element): boolean {
  return (
    /^(?:div|aside|section|blockquote)$/.test(name) &&
    textLength <= MAX_CALLOUT_CHARS &&
    isCalloutClass(attributes['class'])
  );
}

const HEADING_CLASS = /(?:^|\s)h([1-6])(?:$|\s)/;
const MAX_BOLD_HEADING_CHARS = 80;

/**
 * The level of a heading; null for another element. `h1` to `h6`, and their look-alikes: `role="heading"`, the class
 * names `h1` to `h6`, the label that opens an answer, and a paragraph that is only a short bold line.
 */
export function headingLevel(element: Element): number | null {
  const { name, attributes, textLength } = element;
  if (/^h[1-6]$/.test(name)) return Number(name[1]);
  if (textLength === 0 || textLength > MAX_HEADING_CHARS) return null;
  if (name === 'button') return isDisclosure(element) ? UNMARKED_LEVEL : null;
  if (element.holdsSections) return null;
  if (attribute(element, 'role') === 'heading')
    return Number(/^[1-6]$/.exec(attribute(element, 'aria-level'))?.[0] ?? 2);
  if (name !== 'div' && name !== 'p') return null;
  const level = HEADING_CLASS.exec(attributes['class'] ?? '')?.[1];
  // A page has one title, which is an `h1`.
  if (level !== undefined) return Math.max(2, Number(level));
  return isNamedOpener(element) || (name === 'p' && isBoldHeading(element)) ? UNMARKED_LEVEL : null;
}

/** Whether a paragraph is a bold line that is a question, or not a sentence: `<p><b>How do I …?</b></p>`. */
function isBoldHeading(paragraph: Element): boolean {
  const content = paragraph.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const [only] = content;
  if (content.length !== 1 || typeof only !== 'object' || !/^(?:b|strong)$/.test(only.name)) return false;
  const text = rawText(only);
  return (
    endsAsQuestion(text) ||
    (text.length <= MAX_BOLD_HEADING_CHARS && !endsClause(text) && !/,\s*$/.test(text) && !FACT.test(text))
  );
}

const TEXT_ELEMENTS = new Set('span strong b em i small ins data time'.split(' '));
const MAX_SET_APART_CHARS = 80;
const MAX_NUMBER_CHARS = 40;

/**
 * Whether a style sheet sets an element apart from the element directly before it: a number or a price (`<span>Category
 * 1</span><b>208 €</b>`), or a new phrase (`<b>Jo Doe</b><span>Head coach</span>`), but no part of a word
 * (`<b>Java</b><i>Script</i>`).
 */
export function isSetApart(element: Element, before: Element): boolean {
  if (!TEXT_ELEMENTS.has(element.name) || element.textLength > MAX_SET_APART_CHARS) return false;
  const text = rawText(element);
  if (/^\s*[\p{N}\p{Sc}]/u.test(text)) return element.textLength <= MAX_NUMBER_CHARS;
  if (!/^\p{Lu}\p{L}/u.test(text) || before.textLength > MAX_SET_APART_CHARS) return false;
  const previous = rawText(before);
  return /[\p{Ll}\p{N})]$/u.test(previous) && (/\S\s\S/.test(text) || /\S\s\S/.test(previous));
}
