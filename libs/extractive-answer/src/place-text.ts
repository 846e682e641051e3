import { joint } from '@app/languages';
import { lastHeading, type RankedUnit } from './ranking';
import type { Place } from './selection';
import { ruleBelow } from './tables';

/**
 * The text of a place, as Markdown: each section but the first below its heading. Code stands between fences;
 * paragraphs keep their lines; rows stand below the header of their table.
 */
export function textOf(place: Place): string {
  let text = '';
  let last: RankedUnit | undefined;
  for (const unit of place) {
    if (last) text += separator(last, unit);
    text += markdownOf(unit, last);
    last = unit;
  }
  return text;
}

function markdownOf(unit: RankedUnit, last: RankedUnit | undefined): string {
  if (unit.kind === 'code') return fenced(unit.text);
  if (!unit.header || isSameTable(unit, last)) return unit.text;
  const head = `${unit.header}\n${ruleBelow(unit.header)}`;
  return unit.text === unit.header ? head : `${head}\n${unit.text}`;
}

function isSameTable(unit: RankedUnit, last: RankedUnit | undefined): boolean {
  return last?.kind === 'row' && last.header === unit.header && last.block === unit.block;
}

function separator(before: RankedUnit, after: RankedUnit): string {
  if (before.section !== after.section)
    return after.text === after.heading ? '\n\n' : `\n\n${lastHeading(after.heading)}\n`;
  if (before.block === after.block && before.kind === 'sentence') return joint(before.text, after.text);
  if (before.kind === 'row' || after.kind === 'row') return isSameTable(after, before) ? '\n' : '\n\n';
  const isParagraph = after.kind === 'sentence' || after.kind === 'line' || after.kind === 'question';
  return before.kind === 'code' || (after.isApart && isParagraph) ? '\n\n' : '\n';
}

function fenced(code: string): string {
  const fence = code.includes('```') ? '~~~' : '```';
  return `${fence}\n${code}\n${fence}`;
}
