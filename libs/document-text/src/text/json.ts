import { endsAsQuestion } from '@app/languages';
import type { DocumentLimits } from '../limits';
import type { DocumentSink } from '../section-writer';
import { TableWriter } from '../table-writer';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Fields = Record<string, Json>;

/** Values longer than this do not stand in a table. */
const MAX_CELL_CHARS = 200;
const MAX_DEPTH = 20;
/** A picture or another file in base64. */
const NOT_ENCODED = /[^\w+/=-]/;
const MIN_ENCODED_CHARS = 500;
/** Larger texts take too much memory as values, and are read as they are written. */
const MAX_CHARS = 10_000_000;

/**
 * A text, or a number as it is written, because JavaScript would lose digits. The pattern takes runs of characters: one
 * repetition for each character would overflow the stack on long texts.
 */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** The values of a text in JSON, or in JSON line by line, of which some may be broken; undefined for another text. */
export function jsonIn(text: string): Json[] | undefined {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed) || trimmed.length > MAX_CHARS) return undefined;
  const whole = parsed(trimmed);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  const lines = trimmed.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map(parsed);
  const broken = values.filter((value) => value === undefined).length;
  if (lines.length < 2 || broken * 2 > lines.length) return undefined;
  return values.map((value, at) => value ?? lines[at]!);
}

/**
 * Writes values: records of short values as a table, a question with its answer as a heading with its text, others as
 * lines "name: value". Records inside a single value, as exports have them, are written as if they stood alone.
 */
export function writeJson(values: readonly Json[], writer: DocumentSink, limits: DocumentLimits): void {
  const records = values.filter(isFields);
  if (records.length === values.length && records.length > 1 && records.every(isRow))
    return writeTable(records, writer, limits);
  const [only] = values;
  if (values.length === 1 && only !== undefined && holdsRecords(only))
    return writeParts(only, 0, { writer, limits });
  for (const value of values) {
    const pair = isFields(value) ? questionIn(value) : undefined;
    if (pair === undefined) writer.block(linesOf(value, '', 0).join('\n'));
    else {
      writer.heading(1, pair.question, true);
      writer.block(pair.answer);
    }
  }
}

/** Writes a value around records: its own fields, then each list of records under its name. */
function writeParts(
  value: Fields,
  depth: number,
  { writer, limits }: { writer: DocumentSink; limits: DocumentLimits },
): void {
  const own: [string, Json][] = [];
  const around: [string, Fields | Fields[]][] = [];
  for (const [name, part] of Object.entries(value)) {
    if (isRecords(part) || (depth < MAX_DEPTH && holdsRecords(part))) around.push([name, part]);
    else own.push([name, part]);
  }
  writer.block(linesOf(Object.fromEntries(own), '', 0).join('\n'));
  for (const [name, part] of around) {
    if (Array.isArray(part)) {
      writer.heading(1, name, true);
      writeJson(part, writer, limits);
    } else writeParts(part, depth + 1, { writer, limits });
  }
}

function isRecords(value: Json): value is Fields[] {
  return Array.isArray(value) && value.length > 1 && value.every(isFields);
}

/** Whether records are in a value, or in values inside it. */
function holdsRecords(value: Json, depth = 0): value is Fields {
  if (!isFields(value) || depth > MAX_DEPTH) return false;
  return Object.values(value).some((part) => isRecords(part) || holdsRecords(part, depth + 1));
}

function writeTable(records: readonly Fields[], writer: DocumentSink, limits: DocumentLimits): void {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const table = new TableWriter(writer, limits);
  table.row(names, true);
  for (const record of records) table.row(names.map((name) => textOf(record[name] ?? null)));
  table.end();
}

function isFields(value: Json): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRow(record: Fields): boolean {
  const values = Object.values(record);
  const areShort =
    values.every((value) => typeof value !== 'object' || value === null) &&
    values.every((value) => textOf(value).length <= MAX_CELL_CHARS);
  return areShort && questionIn(record) === undefined;
}

/** A record of two texts, the first of which is a question. */
function questionIn(record: Fields): { question: string; answer: string } | undefined {
  const [question, answer, ...others] = Object.values(record);
  if (typeof question !== 'string' || typeof answer !== 'string' || others.length > 0) return undefined;
  return endsAsQuestion(question) ? { question, answer } : undefined;
}

function linesOf(value: Json, name: string, depth: number): string[] {
  const label = name === '' ? '' : `${name}: `;
  if (typeof value === 'string' && isEncoded(value)) return [];
  if (typeof value !== 'object' || value === null) return value === null ? [] : [`${label}${textOf(value)}`];
  if (depth >= MAX_DEPTH) return [`${label}${JSON.stringify(value)}`];
  const isList = Array.isArray(value);
  if (isList && value.every((each) => typeof each !== 'object')) {
    const texts = value.map(textOf);
    // Notebooks store a text line by line.
    return [label + texts.join(texts.some((text) => text.endsWith('\n')) ? '' : ', ')];
  }
  const inner = isList
    ? value.flatMap((each) => linesOf(each, '', depth + 1))
    : Object.entries(value).flatMap(([key, each]) => linesOf(each, key, depth + 1));
  return name === '' ? inner : [`${name}:`, ...inner];
}

function isEncoded(text: string): boolean {
  return text.length >= MIN_ENCODED_CHARS && !NOT_ENCODED.test(text.trimEnd());
}

function textOf(value: Json): string {
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function parsed(text: string): Json | undefined {
  try {
    // Only valid JSON: the changed text may be valid where this one is not.
    JSON.parse(text);
    const written = text.replace(TEXT_OR_NUMBER, (part) => (part.startsWith('"') ? part : `"${part}"`));
    const value = JSON.parse(written) as Json;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
