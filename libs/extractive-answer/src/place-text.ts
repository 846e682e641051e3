import { lastHeading, type RankedUnit } from './ranking';
import type { Place } from './selection';

const UNSPACED_END = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}。、！？：；」』）]$/u;

/**
 * The text of a place, as Markdown: each section but the first below its heading. Code stands between fences;
 * paragraphs keep their lines.
 */
export function textOf(place: Place): string {
  let text = '';
  let last: RankedUnit | undefined;
  for (const unit of place) {
    if (last) text += separator(last, unit);
    text += unit.kind === 'code' ? fenced(unit.text) : unit.text;
    last = unit;
  }
  return text;
}

function separator(before: RankedUnit, after: RankedUnit): string {
  if (before.section !== after.section)
    return after.text === after.heading ? '\n\n' : `\n\n${lastHeading(after.heading)}\n`;
  if (before.block === after.block && before.kind === 'sentence')
    return UNSPACED_END.test(before.text) ? '' : ' ';
  const isParagraph = after.kind === 'sentence' || after.kind === 'line' || after.kind === 'question';
  return before.kind === 'code' || (after.isApart && isParagraph) ? '\n\n' : '\n';
}

function fenced(code: string): string {
  const fence = code.includes('```') ? '~~~' : '```';
  return `${fence}\n${code}\n${fence}`;
}
