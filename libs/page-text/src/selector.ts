import type { Element } from './dom';

type Test = (element: Element) => boolean;
type Combinator = ' ' | '>' | '+' | '~';

/** A compound of simple selectors, such as `div.note`, and how it is joined to the compound before it. */
interface Step {
  tests: Test[];
  /** Null for the first compound of a selector. */
  combinator: Combinator | null;
  /** Whether the element of this compound is selected. */
  isLast: boolean;
}

/** For each compound, 1 if it matches an element, with the compounds before it, and 0 if not. */
type Matches = Uint8Array;

/** More compounds are hostile. */
const MAX_COMPOUNDS = 50;

/** A CSS selector: the compounds of all selectors of a list, in order. */
export type Selector = readonly Step[];

const NAME = String.raw`(?:[-\w]|\P{ASCII}|\\[0-9a-f]{1,6}\s?|\\[^0-9a-f\s])+`;
const TAG = new RegExp(String.raw`\*|${NAME}`, 'iuy');
const ID_OR_CLASS = new RegExp(String.raw`([#.])(${NAME})`, 'iuy');
const ATTRIBUTE = new RegExp(
  String.raw`\[\s*(${NAME})\s*(?:([~|^$*]?=)\s*(?:"([^"\\]*)"|'([^'\\]*)'|(${NAME}))\s*(i)?\s*)?\]`,
  'iuy',
);
const COMBINATOR = /\s*([,>+~])\s*|\s+/y;

/**
 * Parses a CSS selector of tags, `#ids`, `.classes`, `[attributes]`, their combinations and lists of them. Null for any
 * other text, also for pseudo-classes, and for more than 50 compounds.
 */
export function parseSelector(text: string): Selector | null {
  const steps: Step[] = [];
  const reader = new Reader(text.trim());
  for (let combinator: Combinator | null = null; ;) {
    const tests = readCompound(reader);
    if (tests.length === 0 || steps.length === MAX_COMPOUNDS) return null;
    steps.push({ tests, combinator, isLast: reader.isAtEnd });
    if (reader.isAtEnd) return steps;
    const joint = reader.take(COMBINATOR);
    if (!joint) return null;
    const sign = joint[1] ?? ' ';
    if (sign === ',') steps.at(-1)!.isLast = true;
    combinator = sign === ',' ? null : (sign as Combinator);
  }
}

/**
 * The selected elements below the root in document order, none inside another. The time is linear in the number of
 * elements and of compounds.
 */
export function select(root: Element, selector: Selector): Element[] {
  const selected: Element[] = [];
  const none = new Uint8Array(selector.length);
  /** `parent` and `ancestors` are the compounds that the parent matches, and any ancestor. */
  const visit = (element: Element, parent: Matches, ancestors: Matches): void => {
    let previous = none;
    const earlier = new Uint8Array(selector.length);
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      const around = { ' ': ancestors, '>': parent, '+': previous, '~': earlier };
      const matches = new Uint8Array(selector.length);
      if (matchInto(matches, child, selector, around)) selected.push(child);
      else if (child.children.length > 0) visit(child, matches, union(ancestors, matches));
      previous = matches;
      addTo(earlier, matches);
    }
  };
  visit(root, none, none);
  return selected;
}

/** Notes the compounds that an element matches. Returns whether it is selected. */
function matchInto(
  matches: Matches,
  element: Element,
  selector: Selector,
  around: Record<Combinator, Matches>,
): boolean {
  let isSelected = false;
  for (let index = 0; index < selector.length; index += 1) {
    const { tests, combinator, isLast } = selector[index]!;
    if (combinator !== null && around[combinator][index - 1] === 0) continue;
    if (!tests.every((test) => test(element))) continue;
    matches[index] = 1;
    isSelected ||= isLast;
  }
  return isSelected;
}

function union(one: Matches, other: Matches): Matches {
  const both = one.slice();
  addTo(both, other);
  return both;
}

function addTo(matches: Matches, others: Matches): void {
  for (let index = 0; index < others.length; index += 1) if (others[index] === 1) matches[index] = 1;
}

/** Reads a text from its beginning. */
class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  /** The match of a sticky expression here, after which reading goes on; null without a match. */
  take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at;
    const match = expression.exec(this.text);
    if (match) this.at = expression.lastIndex;
    return match;
  }
}

function readCompound(reader: Reader): Test[] {
  const tests: Test[] = [];
  const tag = reader.take(TAG)?.[0];
  if (tag !== undefined) {
    const name = unescaped(tag).toLowerCase();
    tests.push((element) => name === '*' || element.name === name);
  }
  for (;;) {
    const named = reader.take(ID_OR_CLASS);
    const attribute = named ? null : reader.take(ATTRIBUTE);
    if (named) tests.push(testOfName(named[1]!, unescaped(named[2]!)));
    else if (attribute) tests.push(testOfAttribute(attribute));
    else return tests;
  }
}

function testOfName(sign: string, name: string): Test {
  if (sign === '#') return ({ attributes }) => attributes['id'] === name;
  return ({ attributes }) => attributes['class']?.split(/\s+/).includes(name) ?? false;
}

function testOfAttribute([, rawName = '', operator, double, single, bare, flag]: RegExpExecArray): Test {
  const name = unescaped(rawName).toLowerCase();
  if (operator === undefined) return ({ attributes }) => attributes[name] !== undefined;
  const fold = (text: string): string => (flag === undefined ? text : text.toLowerCase());
  const wanted = fold(double ?? single ?? unescaped(bare ?? ''));
  return ({ attributes }) => {
    const value = attributes[name];
    return value !== undefined && compares(fold(value), operator, wanted);
  };
}

/** Whether the value of an attribute has the wanted text. By the standard, no value contains the empty text. */
function compares(value: string, operator: string, wanted: string): boolean {
  if (operator === '=') return value === wanted;
  if (operator === '|=') return value === wanted || value.startsWith(`${wanted}-`);
  if (wanted === '') return false;
  if (operator === '~=') return value.split(/\s+/).includes(wanted);
  if (operator === '^=') return value.startsWith(wanted);
  return operator === '$=' ? value.endsWith(wanted) : value.includes(wanted);
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/giu, (_, code: string | undefined, character: string) => {
    if (code === undefined) return character;
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}
