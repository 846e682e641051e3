import { scriptsIn } from './structured-data';

/** Scripts that run, without a file of their own. */
const SCRIPT = /<script(?:\s[^>]{0,300})?>/gi;
const HAS_FILE_OR_OTHER_TYPE =
  /\ssrc\s*=|\stype\s*=\s*["']?(?!(?:text|application)\/javascript|module)[^"'\s>]/i;
/** An object or a list is given to a name: `window.__STATE__ = {`, `const products = [`. */
const ASSIGNMENT = /[\w$\]]\s*=\s*(?=[[{])/g;
const MAX_SCRIPTS = 50;
const MAX_CHARS = 2_000_000;
const TOKEN = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[[\]{}"'`;]/g;

/** The values that plain scripts of a page give to names, if they are JSON. No script runs. */
export function* assignedJson(source: string): Generator<string> {
  for (const { start, end, tag } of scriptsIn(source, SCRIPT, MAX_SCRIPTS)) {
    if (end < 0 || end - start > MAX_CHARS || HAS_FILE_OR_OTHER_TYPE.test(tag)) continue;
    const script = source.slice(start, end);
    ASSIGNMENT.lastIndex = 0;
    for (let found = ASSIGNMENT.exec(script); found !== null; found = ASSIGNMENT.exec(script)) {
      const from = ASSIGNMENT.lastIndex;
      const to = endOfValue(script, from);
      yield script.slice(from, to);
      // Each character is read once.
      ASSIGNMENT.lastIndex = to;
    }
  }
}

/** Where a value ends that begins with a bracket: after its last bracket, or at a sign that JSON does not have. */
function endOfValue(script: string, from: number): number {
  let depth = 0;
  TOKEN.lastIndex = from;
  for (let token = TOKEN.exec(script); token !== null; token = TOKEN.exec(script)) {
    const [sign] = token;
    // A string without an end is searched once.
    if (sign === '"') return script.length;
    if (/^['`;]$/.test(sign)) return TOKEN.lastIndex;
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth === 0) return TOKEN.lastIndex;
  }
  return script.length;
}
