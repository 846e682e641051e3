import { fieldsOf, parseJson } from '../../models/foreign-json';
import type { ToolCall } from '../../models/language-model';

/** The most characters of a call written as text. */
const MAX_CHARACTERS = 300;
/** A name, and optionally arguments in brackets. */
const CALL = /^\W?([\w-]+)\W?\s*(?:[[({](.*))?$/s;

/** Whether a model's text so far may become a written call of one of these tools. Pure. */
export function mayBeWrittenCall(said: string, names: readonly string[]): boolean {
  const text = said.trim();
  if (text.length > MAX_CHARACTERS) return false;
  return names.some((name) => name.startsWith(text.replace(/^\W/, ''))) || nameIn(text, names) !== undefined;
}

/**
 * The call that a small model has written as its whole text, e.g. `no_answer` or `search({"query": "bikes"})`, instead
 * of calling the tool. Arguments that are no JSON object are left out. Undefined for any other text. Pure.
 */
export function writtenCall(said: string, names: readonly string[], id: string): ToolCall | undefined {
  const text = said.trim();
  const name = nameIn(text, names);
  if (name === undefined) return undefined;
  const json = /\{.*\}/s.exec(text)?.[0];
  return { id, name, arguments: json && fieldsOf(parseJson(json)) ? json : '' };
}

function nameIn(text: string, names: readonly string[]): string | undefined {
  const name = CALL.exec(text)?.[1];
  return name !== undefined && names.includes(name) ? name : undefined;
}
