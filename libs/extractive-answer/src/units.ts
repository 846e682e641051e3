import { alternativesOf } from '@app/languages';
import { blocksOf, QUESTION, TERMINATED } from './blocks';
import { splitSentences } from './sentences';

/** Note numbers, editorial remarks and Markdown images. `argv[1]` is no note. */
const MARKS = new RegExp(
  String.raw`(?<=[\p{P}--[\[\]]])\[(?:\d{1,3}|[a-z])\]|(?<=\p{L})\[\d{2,3}\]` +
    String.raw`|\[(?:${alternativesOf(({ answers }) => answers?.editorialNotes)})\]|\s*!\[[^\]\n]*\]\([^\s\)]*\)`,
  'giv',
);

/** A Markdown link, which becomes its text. */
const LINK = /(?<!!)\[(?<text>[^\]\n]+)\]\((?:<[^>\n]*>|[^\s)]+)(?:\s+"[^"\n]*")?\)/gu;

/** The end of a unit that introduces the next one. */
export const INTRODUCES = /[:：]$/;

/** A piece of a passage that is never cut. Answers consist of units. */
export interface Unit {
  kind: 'sentence' | 'question' | 'item' | 'row' | 'code' | 'line';
  text: string;
  /** The heading or the question above it; empty if there is none. */
  heading: string;
  /** Whether an empty line or code stands above it. */
  isApart: boolean;
  /** The number of its section in the passage: the text below one heading. */
  section: number;
  /** The number of its paragraph, list, table or code block in the passage. */
  block: number;
}

/**
 * Splits the text of a passage into units, in reading order. Headings are not units but are noted on the units below
 * them. `passageHeading` is the heading of the units before the first heading in the text.
 */
export function unitsOf(text: string, passageHeading: string, language: string): Unit[] {
  const units: Unit[] = [];
  let heading = passageHeading;
  let [section, block] = [0, 0];
  const setHeading = (next: string): void => {
    heading = next;
    section++;
  };
  for (const { kind, text: marked, isApart } of blocksOf(text)) {
    const content = kind === 'code' ? marked : withoutMarks(marked);
    if (content === '') continue;
    const found =
      kind === 'prose' || kind === 'heading' ? proseUnits(content, language) : [{ kind, text: content }];
    if (kind === 'heading' || (found.length === 1 && found[0]?.kind === 'question')) {
      setHeading(content);
      continue;
    }
    const last = units.at(-1);
    if (isApart || last?.kind !== found[0]?.kind || last?.kind === 'sentence') block++;
    for (const [at, unit] of found.entries()) {
      if (unit.kind === 'question') setHeading(unit.text);
      units.push({ ...unit, heading, isApart: isApart && at === 0, section, block });
    }
  }
  return units;
}

/** The text without note numbers, editorial remarks and images, and with links as their text. */
function withoutMarks(text: string): string {
  // Most texts have none.
  if (!text.includes('[')) return text.trim();
  return text.replace(MARKS, '').replace(LINK, '$<text>').trim();
}

function proseUnits(text: string, language: string): Pick<Unit, 'kind' | 'text'>[] {
  const sentences = splitSentences(text, language);
  if (sentences.length === 1 && !TERMINATED.test(text)) return [{ kind: 'line', text }];
  return sentences.map((sentence) => ({
    kind: QUESTION.test(sentence) ? 'question' : 'sentence',
    text: sentence,
  }));
}
