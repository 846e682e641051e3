import { fieldsOf, parseJson } from '../foreign-json';
import type { ModelEnd, Tool, ToolCall } from '../language-model';
import { MAX_ARGUMENT_CHARS } from './tool-calls';

/** How Qwen and Hermes mark a call. */
const TAG = '<tool_call>';
/** The possible prefixes of a call's JSON: the tag, or the beginning of a code block. */
const OPENING = /^(?:<tool_call>|```[a-z_]*)?\s*/;
const CLOSING = /^\s*(?:<\/tool_call>|```)?\s*/;
/** Where a call may begin: the tag anywhere, other marks at the beginning of a line. */
const BEGINNING = /<|(?<=\n\s*)[`{]/;
const FIRST_BEGINNING = /<|(?<=(?:^|\n)\s*)[`{]/;
const ARGUMENTS = ['arguments', 'parameters'] as const;

/**
 * Parts the calls of tools that a model has written as text from the rest of its text: `<tool_call>` with JSON, or JSON
 * alone or in a code block that has the name of an offered tool and an object of arguments. Text is held back only
 * while it may still be a call. Text after a call is left out: the model wrote it before it knew the result.
 */
export class WrittenCalls {
  readonly calls: ToolCall[] = [];
  private heldText = '';
  private isAtLineStart = true;

  private readonly names: string[];

  constructor(offered: readonly Pick<Tool, 'name'>[]) {
    this.names = offered.map(({ name }) => name);
  }

  /** The text that is surely no call, with this piece of text. */
  next(piece: string): string {
    if (this.names.length === 0) return piece;
    this.heldText += piece;
    let passed = '';
    for (;;) {
      const at = this.heldText.search(this.isAtLineStart ? FIRST_BEGINNING : BEGINNING);
      if (at < 0) return passed + (this.heldText.trim() === '' ? '' : this.pass(this.heldText.length));
      const read = readCall(this.heldText.slice(at), this.names);
      if (read === 'maybe') return passed + (this.heldText.slice(0, at).trim() === '' ? '' : this.pass(at));
      if (read === undefined) passed += this.pass(at + 1);
      else {
        if (this.heldText.slice(0, at).trim() !== '') passed += this.pass(at);
        else this.heldText = this.heldText.slice(at);
        this.heldText = this.heldText.slice(read.length);
        this.calls.push({ id: `written_${this.calls.length}`, ...read.call });
        this.isAtLineStart = true;
      }
    }
  }

  /** The text that is held back at the end. */
  rest(): string {
    return this.pass(this.heldText.length);
  }

  private pass(length: number): string {
    const text = this.heldText.slice(0, length);
    this.heldText = this.heldText.slice(length);
    if (text !== '') this.isAtLineStart = /\n\s*$/.test(text);
    return this.calls.length > 0 ? '' : text;
  }
}

/** The end of an answer with these calls beside its own. */
export function withCalls(end: ModelEnd, calls: readonly ToolCall[]): ModelEnd {
  return calls.length === 0 ? end : { ...end, toolCalls: [...(end.toolCalls ?? []), ...calls] };
}

/** The call that a text begins with, and its length; `maybe` if the text may become a call with more text. */
function readCall(
  text: string,
  names: readonly string[],
): { call: Omit<ToolCall, 'id'>; length: number } | 'maybe' | undefined {
  if (TAG.startsWith(text) || /^`{1,2}$/.test(text)) return 'maybe';
  const opening = OPENING.exec(text)![0];
  const json = text.slice(opening.length);
  if (json === '') return 'maybe';
  const isTagged = opening.startsWith(TAG);
  const length = objectLength(json);
  if (length === undefined) {
    const mayBe = json.startsWith('{') && json.length <= MAX_ARGUMENT_CHARS;
    return mayBe && (isTagged || mayBeCall(json, names)) ? 'maybe' : undefined;
  }
  const call = callIn(json.slice(0, length), names);
  if (!call) return undefined;
  const closing = CLOSING.exec(json.slice(length))![0];
  return { call, length: opening.length + length + closing.length };
}

/** The call that a JSON object asks for: only the name of a tool and an object of arguments. */
function callIn(json: string, names: readonly string[]): Omit<ToolCall, 'id'> | undefined {
  const { name, ...others } = fieldsOf(parseJson(json)) ?? {};
  const [key, ...more] = Object.keys(others);
  if (typeof name !== 'string' || !names.includes(name) || more.length > 0) return undefined;
  if (!ARGUMENTS.some((each) => each === key)) return undefined;
  const given = fieldsOf(others[key!]);
  return given && !Array.isArray(given) ? { name, arguments: JSON.stringify(given) } : undefined;
}

/** Whether the beginning of a JSON object may belong to a call of a tool with one of these names. */
function mayBeCall(json: string, names: readonly string[]): boolean {
  const begun = json.replace(/\s+/g, '');
  const beginnings = ['{', ...names.map((name) => `{"name":"${name}",`)];
  const heads = beginnings.flatMap((beginning) => ARGUMENTS.map((key) => `${beginning}"${key}":{`));
  return heads.some((head) => head.startsWith(begun) || begun.startsWith(head));
}

/** The length of the JSON object that a text begins with; undefined if it has no end. */
function objectLength(text: string): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (isInString && char === '\\') at++;
    else if (char === '"') isInString = !isInString;
    else if (!isInString && char === '{') depth++;
    else if (!isInString && char === '}' && --depth <= 0) return depth === 0 ? at + 1 : undefined;
  }
  return undefined;
}
