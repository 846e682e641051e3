import { blocksOf, QUESTION, TERMINATED } from './blocks';
import { isWhole } from './code';
import { splitSentences } from './sentences';

/** `argv[1]` is no note. */
const MARKS = new RegExp(
  String.raw`(?<=[\p{P}--[\[\]]])\[(?:\d{1,3}|[a-z])\]|(?<=\p{L})\[\d{2,3}\]` +
    String.raw`|\[(?:(?:note|nb|anm\.|n\.) ?\d{1,2}|citation needed|clarification needed|update|edit|when\?|who\?|by whom\?|bearbeiten` +
    String.raw`|quelle\?|(?:literaturangabe|quelle|zitat|nachweis) (?:benötigt|erforderlich|fehlt)|来源请求|需要引用|要出典|réf\. nécessaire|cita requerida|требуется источник)\]|\s*!\[[^\]\n]*\]\([^\s\)]*\)`,
  'giv',
);

/** A unit that what follows belongs to. */
export const INTRODUCES = /[:：]$/;

/** What an answer is made of: a piece of a passage that can stand for itself and is never cut. */
export interface Unit {
  /** A fragment is a block of code that the passage cuts. */
  kind: 'sentence' | 'question' | 'item' | 'row' | 'code' | 'fragment' | 'line';
  text: string;
  /** The heading above it, or the question that the text itself asks before it; empty when there is none. */
  heading: string;
  /** How many units stand between that heading and this one. */
  belowHeading: number;
  /** Which paragraph, list, table or code block of the passage it is in. */
  block: number;
}

/**
 * A passage's text as its units, in reading order. Headings are no units: they go with what follows them, the passage's own
 * heading with what comes before any other.
 */
export function unitsOf(text: string, passageHeading: string, language: string): Unit[] {
  const units: Unit[] = [];
  let heading = passageHeading;
  let headedFrom = 0;
  let block = 0;
  const setHeading = (next: string): void => {
    heading = next;
    headedFrom = units.length;
  };
  for (const { kind, text: marked, apart } of blocksOf(text)) {
    const content = kind === 'code' ? marked : withoutMarks(marked);
    if (content === '') continue;
    if (kind === 'heading') {
      setHeading(content);
      continue;
    }
    const found = kind === 'prose' ? proseUnits(content, language) : [{ kind, text: content }];
    const last = units.at(-1);
    if (apart || last?.kind !== found[0]?.kind || last?.kind === 'sentence') block++;
    for (const unit of found) {
      const whole = unit.kind !== 'code' || isWhole(unit.text);
      const unitKind = whole ? unit.kind : 'fragment';
      units.push({ ...unit, kind: unitKind, heading, belowHeading: units.length - headedFrom, block });
      if (unit.kind === 'question') setHeading(unit.text);
    }
  }
  return units;
}

/** What a page says to its own readers: numbers of notes, editors' remarks, pictures by their address. */
function withoutMarks(text: string): string {
  return text.replace(MARKS, '').trim();
}

function proseUnits(text: string, language: string): Pick<Unit, 'kind' | 'text'>[] {
  const sentences = splitSentences(text, language);
  if (sentences.length === 1 && !TERMINATED.test(text)) return [{ kind: 'line', text }];
  return sentences.map((sentence) => ({
    kind: QUESTION.test(sentence) ? 'question' : 'sentence',
    text: sentence,
  }));
}
