import { alternativesOf } from '@app/languages';
import { blocksOf, QUESTION, TERMINATED } from './blocks';
import { cached } from './cached';
import { linkRestorer, withoutLinks, withoutMarks } from './links';
import { beginnings } from './phrases';
import { splitSentences } from './sentences';

/** Note numbers, editorial remarks and Markdown images. `argv[1]` is not a note. */
const NOTES = new RegExp(
  String.raw`(?<=[\p{P}--[\[\]]])\[(?:\d{1,3}|[a-z])\]|(?<=\p{L})\[\d{2,3}\]` +
    String.raw`|\[(?:${alternativesOf('editorialNotes')})\]|\s*!\[[^\]\n]*\]\([^\s\)]*\)`,
  'giv',
);

/** Text that gives instructions to an assistant that reads the page. */
const LEAD = beginnings('announcements');
/** The tags of prompts. */
const PROMPT_TAGS = /<\|\w{1,20}\|>|\[\/?INST\]|<\/?system>/i;

/** The end of a unit that introduces the next one. */
export const INTRODUCES = /[:：]$/;

/** A piece of a passage that is never cut. Answers consist of units. */
export interface Unit {
  kind: 'sentence' | 'question' | 'item' | 'row' | 'code' | 'line';
  /** In Markdown, with its links. */
  text: string;
  /** The text without the targets of its links: its words and its length. */
  plain: string;
  /** The header of its table in Markdown, for a row. */
  header?: string;
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
  const { text: unlinked, links } = withoutLinks(text);
  const restored = linkRestorer(links);
  const headerOf = cached((header) => restored(header));
  let heading = passageHeading;
  let [section, block] = [0, 0];
  const setHeading = (next: string): void => {
    heading = withoutMarks(next);
    section++;
  };
  for (const { kind, text: noted, isApart, header } of blocksOf(unlinked)) {
    const content = kind === 'code' ? noted : withoutNotes(noted);
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
      units.push({
        kind: unit.kind,
        text: restored(unit.text, kind === 'code'),
        plain: withoutMarks(unit.text),
        header: header && headerOf(header),
        heading,
        isApart: isApart && at === 0,
        section,
        block,
      });
    }
  }
  return units;
}

/** Whether a text only announces what its page holds. Text with figures does not only announce. */
export function isLead({ kind, plain }: Unit): boolean {
  return kind !== 'code' && LEAD.test(plain) && !/\d/.test(plain) && !INTRODUCES.test(plain);
}

/** Whether a unit has marks of a prompt, for an assistant that reads it. The model does not repeat such a text. */
export function isInstruction({ kind, plain }: Unit): boolean {
  return kind !== 'code' && PROMPT_TAGS.test(plain);
}

/** The text without note numbers, editorial remarks and images. */
function withoutNotes(text: string): string {
  // Most texts have none.
  return text.includes('[') ? text.replace(NOTES, '').trim() : text.trim();
}

function proseUnits(text: string, language: string): Pick<Unit, 'kind' | 'text'>[] {
  const sentences = splitSentences(text, language);
  if (sentences.length === 1 && !TERMINATED.test(text)) return [{ kind: 'line', text }];
  return sentences.map((sentence) => ({
    kind: QUESTION.test(sentence) ? 'question' : 'sentence',
    text: sentence,
  }));
}
