import { analyze, detectLanguage } from '@app/ranking';
import { rankUnits, type Passage, type RankedUnit } from './ranking';
import { selectUnits } from './selection';

/** The weight of the latest earlier message, where the question weighs 1, and its factor per message further back. */
const HISTORY_WEIGHT = 0.4;
const HISTORY_DECAY = 0.7;
const UNSPACED_END = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}。、！？：；」』）]$/u;

/** An answer, and the indices of the passages that it was taken from, the main one first. */
export interface ExtractedAnswer {
  text: string;
  restsOn: number[];
}

/**
 * Answers a question with text of the passages (best first): one to three sentences, a list, table rows or a code
 * block, in reading order and never cut, usually at most 700 characters. Returns null if the passages hold no text.
 * `history` holds the visitor's earlier messages, latest last; they show what a follow-up is about.
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
    .map((text, age) => ({ text, weight: HISTORY_WEIGHT * HISTORY_DECAY ** age }));
  const units = rankUnits(
    {
      question,
      texts: [{ text: question, weight: 1 }, ...earlier],
      language,
      analyze: (text) => analyze(text, language),
    },
    passages,
  );
  const chosen = selectUnits(units);
  const text = join(chosen);
  return text === '' ? null : { text, restsOn: [...new Set(chosen.map(({ passage }) => passage))] };
}

/**
 * The units as one text. Sentences of a paragraph stay on one line; other units of a passage begin a new line; another
 * passage and what follows code begin a new paragraph.
 */
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
