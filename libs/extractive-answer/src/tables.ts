/** A row of a table, as cells. */
export type Row = readonly string[];

/** The line under the header of a Markdown table, or a line drawn in text. */
const RULE = /^[\s|:+=_-]*$/;
/** Cells between pipes or tabs. */
const ROW = /\S\s+\|\s+\S|^\|.*\||\S\t+\S/;
const BORDERED = /^\|.*\|$|\t/;
const CODE_SPAN = /`[^`\n]*`/g;
/** A longer line without pipes at both ends is prose. */
const MAX_BARE_CHARS = 280;

/** Whether a line only draws a line. */
export function isRule(line: string): boolean {
  return RULE.test(line);
}

/** Whether a line may be a row of a table. A pipe in a code span separates no cells. */
export function isRow(line: string): boolean {
  if (!line.includes('|') && !line.includes('\t')) return false;
  return (BORDERED.test(line) || line.length <= MAX_BARE_CHARS) && ROW.test(line.replace(CODE_SPAN, '`'));
}

/** The cells of a row, without pipes at its ends. */
export function cellsOf(line: string): Row {
  const cells = line.split(line.includes('\t') ? /\t+/ : /(?<!\\)\|/).map((cell) => cell.trim());
  return line.includes('\t')
    ? cells
    : cells.slice(line.startsWith('|') ? 1 : 0, line.endsWith('|') ? -1 : undefined);
}

/** A row in Markdown. */
export function rowText(cells: Row): string {
  return `| ${cells.join(' | ')} |`;
}

/** The line below the header of a table in Markdown. */
export function ruleBelow(header: string): string {
  return rowText(cellsOf(header).map(() => '---'));
}
