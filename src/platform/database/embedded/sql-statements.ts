const DOLLAR_QUOTE = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const IDENTIFIER_CHARACTER = /[\w$\u0080-\uffff]/;

/**
 * Cuts SQL into its statements at top-level semicolons, each without the blanks and comments before it. Knows `'…'`, `E'…'`,
 * `"…"`, `$tag$…$tag$`, `-- …` and nested block comments, as the lexer of PostgreSQL with standard_conforming_strings does.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = -1;
  let at = 0;
  while (at < sql.length) {
    const end = skipComment(sql, at);
    if (end > at) {
      at = end;
      continue;
    }
    const character = sql[at] ?? '';
    if (character === ';') {
      if (start >= 0) statements.push(sql.slice(start, at).trimEnd());
      start = -1;
      at += 1;
      continue;
    }
    if (start < 0 && !/\s/.test(character)) start = at;
    at = skipToken(sql, at);
  }
  if (start >= 0) statements.push(sql.slice(start).trimEnd());
  return statements;
}

function skipComment(sql: string, at: number): number {
  if (sql.startsWith('--', at)) {
    const end = sql.slice(at).search(/[\r\n]/);
    return end < 0 ? sql.length : at + end;
  }
  if (!sql.startsWith('/*', at)) return at;
  let depth = 0;
  for (let i = at; i < sql.length;) {
    if (sql.startsWith('/*', i)) depth += 1;
    else if (sql.startsWith('*/', i)) depth -= 1;
    else {
      i += 1;
      continue;
    }
    i += 2;
    if (depth === 0) return i;
  }
  return sql.length;
}

/** The end of the quoted text, the identifier or the single character at `at`. */
function skipToken(sql: string, at: number): number {
  const character = sql[at] ?? '';
  if (character === '"') return skipQuoted(sql, at + 1, '"', false);
  if (character === "'") return skipQuoted(sql, at + 1, "'", false);
  if (character === '$') return skipDollarQuoted(sql, at);
  if (!IDENTIFIER_CHARACTER.test(character)) return at + 1;
  let end = at + 1;
  while (end < sql.length && IDENTIFIER_CHARACTER.test(sql[end] ?? '')) end += 1;
  const escapes = sql[end] === "'" && sql.slice(at, end).toLowerCase() === 'e';
  return escapes ? skipQuoted(sql, end + 1, "'", true) : end;
}

function skipQuoted(sql: string, from: number, quote: string, escapes: boolean): number {
  for (let i = from; i < sql.length; i++) {
    if (escapes && sql[i] === '\\') i += 1;
    else if (sql[i] === quote) {
      if (sql[i + 1] !== quote) return i + 1;
      i += 1;
    }
  }
  return sql.length;
}

function skipDollarQuoted(sql: string, at: number): number {
  DOLLAR_QUOTE.lastIndex = at;
  const tag = DOLLAR_QUOTE.exec(sql)?.[0];
  if (tag === undefined) return at + 1;
  const end = sql.indexOf(tag, at + tag.length);
  return end < 0 ? sql.length : end + tag.length;
}
