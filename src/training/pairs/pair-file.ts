import { decodeText } from '@app/page-text';
import { invalid, type ApiError, type FieldProblem } from '../../platform/http/errors';
import { CsvError, parseCsv, toCsv, withoutGuard, type CsvRow } from './csv';
import type { NamedPair } from './pair';

const COLUMNS = ['source', 'question', 'alternatives', 'answer'] as const;
const REQUIRED: readonly string[] = ['question', 'answer'];
/** Excel takes a file for UTF-8 only with it. */
const BYTE_ORDER_MARK = '\uFEFF';
const MAX_SOURCE_CHARS = 255;
/** Limits the transaction that imports a file. */
const MAX_ROWS = 1000;

/** A pair of a file with its line, before its fields are checked. */
export interface PairLine {
  line: number;
  fields: NamedPair;
}

/**
 * The text of a file as Excel writes it: in UTF-8, UTF-16 or, by its language, another character set.
 * @throws ApiError VALIDATION_ERROR when the character set is doubtful
 */
export function pairText(bytes: Uint8Array): string {
  const { text, isSure } = decodeText(Buffer.from(bytes));
  if (isSure) return text;
  const message = 'the character set of the file is not clear; save it as CSV in UTF-8';
  throw invalid([{ path: 'body', rule: 'characters', message }]);
}

/**
 * The pairs of a CSV file with the columns `question`, `answer` and perhaps `source` and `alternatives`, in any order.
 * Without the column `source`, the question is the name of the source. Empty columns at the end are ignored.
 * @throws ApiError VALIDATION_ERROR, which names the line
 */
export function readPairs(text: string): PairLine[] {
  const [header, ...rows] = rowsOf(text);
  if (!header) throw atLine(1, 'header', 'required', 'the columns are missing');
  const names = withoutEmptyEnd(header.cells).map((cell) => withoutGuard(cell).trim().toLowerCase());
  const columns: readonly string[] = COLUMNS;
  const unknown = names.find((name, at) => !columns.includes(name) || names.indexOf(name) !== at);
  if (unknown !== undefined)
    throw atLine(header.line, 'header', 'unknown', `the columns are ${COLUMNS.join(', ')}, each once`);
  const missing = REQUIRED.find((name) => !names.includes(name));
  if (missing !== undefined)
    throw atLine(header.line, missing, 'required', `the column ${missing} is missing`);
  const excess = rows[MAX_ROWS];
  if (excess) throw atLine(excess.line, 'file', 'range', `a file has at most ${MAX_ROWS} pairs`);
  return rows.map(({ line, cells }) => {
    if (withoutEmptyEnd(cells).length > names.length)
      throw atLine(line, 'cells', 'range', `there are more cells than the ${names.length} columns`);
    const cellOf = (name: string): string => withoutGuard(cells[names.indexOf(name)] ?? '');
    const alternatives = cellOf('alternatives').split(/\r\n?|\n/);
    return {
      line,
      fields: {
        source: names.includes('source') ? cellOf('source') : nameOf(cellOf('question')),
        question: cellOf('question'),
        alternatives: alternatives.filter((wording) => wording.trim() !== ''),
        answer: cellOf('answer'),
      },
    };
  });
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

function nameOf(question: string): string {
  return [...question.trim()].slice(0, MAX_SOURCE_CHARS).join('');
}

/** The pairs as a CSV file, which `readPairs` reads. */
export function writePairs(pairs: readonly NamedPair[]): string {
  const rows = pairs.map(({ source, question, alternatives, answer }) => [
    source,
    question,
    alternatives.join('\n'),
    answer,
  ]);
  return BYTE_ORDER_MARK + toCsv([COLUMNS, ...rows]);
}

/** The error for a line of a file. */
export function atLine(line: number, field: string, rule: string, problem: string): ApiError {
  return invalid([problemAt(line, field, rule, problem)]);
}

/** A problem of a line of a file. */
export function problemAt(line: number, field: string, rule: string, problem: string): FieldProblem {
  return { path: `lines.${line}.${field}`, rule, message: `line ${line}: ${problem}` };
}

function rowsOf(text: string): CsvRow[] {
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof CsvError) throw atLine(error.line, 'file', 'format', error.message);
    throw error;
  }
}
