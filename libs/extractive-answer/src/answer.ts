import { analyze, detectLanguage } from '@app/ranking';
import { rankUnits, type Passage, type RankedUnit } from './ranking';
import { selectUnits } from './selection';

/** What an earlier turn counts beside the question, and how that fades turn by turn. */
const HISTORY_WEIGHT = 0.4;
const HISTORY_FADE = 0.7;
const UNSPACED_END = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}。、！？：；」』）]$/u;

/** An answer, and the passages that its text stands in by their index: the one it rests on first. */
export interface ExtractedAnswer {
  text: string;
  restsOn: number[];
}

/**
 * The one to three sentences (or a list, some table rows, a code block) of the passages that answer the question best, in
 * reading order and never cut, at most about 700 characters; null when the passages hold no text. `history` are the visitor's earlier
 * messages, latest last: they say what a follow-up is about.
 */
export function extractAnswer(
  question: string,
  passages: readonly Passage[],
  { history = [] }: { history?: readonly string[] } = {},
): ExtractedAnswer | null {
  const detected = detectLanguage(question);
  const language = detected === 'und' ? detectLanguage(passages[0]?.text ?? '') : detected;
  const earlier = history
    .toReversed()
    .map((text, age) => ({ text, weight: HISTORY_WEIGHT * HISTORY_FADE ** age }));
  const units = rankUnits(
    {
      question,
      about: [{ text: question, weight: 1 }, ...earlier],
      language,
      analyze: (text) => analyze(text, language),
    },
    passages,
  );
  const chosen = selectUnits(units);
  const text = join(chosen);
  return text === '' ? null : { text, restsOn: [...new Set(chosen.map(({ passage }) => passage))] };
}

/** The units as one text: sentences of a paragraph run on, paragraphs, list items and rows get lines, what stands apart in its source gets a paragraph. */
function join(units: readonly RankedUnit[]): string {
  let text = '';
  let last: RankedUnit | undefined;
  for (const unit of units) {
    if (last) text += separator(last, unit);
    text += unit.text;
    last = unit;
  }
  return text;
}

function separator(before: RankedUnit, after: RankedUnit): string {
  if (before.passage !== after.passage || before.kind === 'code') return '\n\n';
  if (before.kind !== 'sentence' || after.kind !== 'sentence' || before.block !== after.block) return '\n';
  return UNSPACED_END.test(before.text) ? '' : ' ';
}
