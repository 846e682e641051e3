import { FACT } from './facts';
import type { LinkTargets } from './link-targets';
import type { Section } from './outline';
import { assignedJson } from './script-data';
import { isProperties, scriptsIn } from './structured-data';
import { blocksOf } from './structured-questions';

/** The script of a page that holds data, not a program: `__NEXT_DATA__`, `__NUXT_DATA__` and others. */
const DATA_SCRIPT = /<script\b[^>]{0,300}\btype\s*=\s*["']?application\/json\b[^>]{0,300}>/gi;
const MAX_SCRIPTS = 20;
const MAX_JSON_CHARS = 2_000_000;
const MAX_DEPTH = 30;
const MAX_SECTIONS = 500;
/** A shorter text is a label; it becomes a heading when it names the texts beside it. */
const MAX_HEADING_CHARS = 200;
/** An address, a path, a colour, a code, a key: one word with signs or digits in it, or only of small letters. */
const NO_PROSE = /^(?:\S*[/\\_#={}<>;]\S*|[\da-f-]{8,}|[a-z][a-z\d-]*|\d{4}-\d\d-\d\dT\S+)$/;
/** The classes of a style: all words in small letters, of which some have a hyphen, a colon or a digit. */
const STYLE_CLASSES = /^(?=.*[-:\d])[a-z\d:[\]/.-]+(?: [a-z\d:[\]/.-]+)*$/;

/**
 * The readable text in the data that a page carries for its scripts, for a page that shows none itself: each object is
 * a section, its first short text the heading. Addresses, codes, styles and repeated texts are left out.
 */
export function embeddedText(source: string, targets: LinkTargets): Section[] {
  const sections: Section[] = [];
  const seenTexts = new Set<string>();
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || sections.length === MAX_SECTIONS) return;
    if (Array.isArray(value)) {
      addSection(value.filter((each) => typeof each === 'string').map((each) => ['', each]));
      return value.forEach((each) => visit(each, depth + 1));
    }
    if (!isProperties(value)) return;
    addSection(Object.entries(value));
    for (const each of Object.values(value)) if (typeof each === 'object') visit(each, depth + 1);
  };
  const addSection = (entries: [string, unknown][]): void => {
    const words = entries.flatMap(([name, value]) => readable(name, value, targets));
    // A number is useful only beside a text, with its name: "price: 45". A key is useless to a reader.
    const numbers = words.length === 0 ? [] : entries.flatMap(([name, value]) => numberOf(name, value));
    const texts = [...words, ...numbers];
    const fresh = texts.filter((text) => !seenTexts.has(text));
    if (fresh.length === 0) return;
    for (const text of fresh) seenTexts.add(text);
    const [first = '', ...others] = texts;
    const isHeading = others.length > 0 && first.length <= MAX_HEADING_CHARS && !first.includes('\n');
    const blocks = isHeading ? others : fresh;
    sections.push({ heading: isHeading ? first : '', anchor: null, blocks });
  };
  for (const data of dataIn(source)) visit(data, 0);
  return sections;
}

function* jsonIn(source: string): Generator<string> {
  for (const { start, end } of scriptsIn(source, DATA_SCRIPT, MAX_SCRIPTS))
    if (end >= 0 && end - start <= MAX_JSON_CHARS) yield source.slice(start, end);
}

function* dataIn(source: string): Generator {
  for (const json of [...jsonIn(source), ...assignedJson(source)]) {
    try {
      yield JSON.parse(json) as unknown;
    } catch {
      // It is for its own scripts, and may be anything.
    }
  }
}

function numberOf(name: string, value: unknown): string[] {
  return typeof value === 'number' && name !== '' && !/id$/i.test(name) ? [`${name}: ${value}`] : [];
}

/** The paragraphs of a text; an amount has its name before it. */
function readable(name: string, value: unknown, targets: LinkTargets): string[] {
  if (typeof value !== 'string') return [];
  const text = value.trim();
  if (text === '' || NO_PROSE.test(text) || STYLE_CLASSES.test(text)) return [];
  if (!/\p{L}/u.test(text)) return FACT.test(text) && name !== '' ? [`${name}: ${text}`] : [];
  return blocksOf(text, targets);
}
