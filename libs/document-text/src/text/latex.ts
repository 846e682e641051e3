import { readText } from '@app/page-text';
import type { DocumentSink } from '../section-writer';
import { writeSections } from './section-copy';

/** Parts of expressions: the text in braces, with braces inside; and an option in brackets. */
const GROUP = String.raw`\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}`;
const OPTION = String.raw`(?:\[[^\]\n]{0,99}\])`;

const START = /^(?:[ \t]*(?:%[^\n]*)?\r?\n)*[ \t]*\\(?:document(?:class|style)|chapter|section|begin)\b/;
const BODY = /\\begin\{document\}([^]*?)(?:\\end\{document\}|$)/;
const LEVELS = ['part', 'chapter', 'section', 'subsection', 'subsubsection', 'paragraph'];
const TITLE = new RegExp(String.raw`\\title${GROUP}`);
const HEADING = new RegExp(
  String.raw`\\(part|chapter|(?:sub){0,2}section|paragraph)\*?${OPTION}?${GROUP}`,
  'g',
);
/** Commands whose argument is a name, a file or a length, not text. */
const WITHOUT_TEXT = new RegExp(
  String.raw`\\(?:label|\w*ref|cite\w*|index|bibliography\w*|include\w*|input|[vh]space|\w*pagestyle|usepackage` +
    String.raw`|rule\{[^{}]*\})\*?${OPTION}*\{[^{}]*\}`,
  'g',
);
const ENVIRONMENT = new RegExp(String.raw`\\(?:begin|end)\{[^{}]*\}${OPTION}?`, 'g');
const LINE_BREAK = new RegExp(String.raw`\\\\${OPTION}?`, 'g');
const COMMAND = new RegExp(String.raw`\\[a-z@]+\*?${OPTION}?[ \t]?`, 'gi');
const TABLE_START = /\\begin\{(?:tabular[*x]?|longtable)\}/;
const TABLE_END = /\\end\{(?:tabular[*x]?|longtable)\}/;
/** The widths of the columns, before the rows of a table. */
const TABLE_FORMAT = new RegExp(String.raw`^${OPTION}?(?:${GROUP})*`);
/** The marks of accents, as Unicode combines them with the letter before them. */
const ACCENTS: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  c: '\u0327',
  v: '\u030c',
};
const LETTERS: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  o: 'ø',
  aa: 'å',
  l: 'ł',
  euro: '€',
};

/** Whether a text is LaTeX source. */
export function isLatex(text: string): boolean {
  return START.test(text);
}

/** Reads LaTeX source: its headings, lists, tables and text, without its commands and its preamble. */
export function readLatex(source: string, writer: DocumentSink): void {
  const shown = source.replace(/(?<!\\)%.*/g, '');
  const given = plain(TITLE.exec(shown)?.[1] ?? '');
  const body = withTables(BODY.exec(shown)?.[1] ?? shown)
    .replace(WITHOUT_TEXT, '')
    .replace(
      HEADING,
      (_, name: string, text: string) => `\n\n${'#'.repeat(LEVELS.indexOf(name) + 1)} ${text}\n\n`,
    )
    .replace(
      /\n?[ \t]{0,99}\\item\b[ \t]*(?:\[([^\]\n]{0,99})\])?\s{0,99}/g,
      (_, term = '') => `\n- ${term === '' ? '' : `${term} `}`,
    )
    .replace(ENVIRONMENT, '\n\n');
  const { title, sections } = readText(plain(body), given === '' ? null : given);
  writer.title(title);
  writeSections(sections, writer);
}

/** The text with its tables as Markdown. */
function withTables(source: string): string {
  const [before = '', ...tables] = source.split(TABLE_START);
  const written = tables.map((text) => {
    const end = text.search(TABLE_END);
    return end < 0 ? text : tableOf(text.slice(0, end).replace(TABLE_FORMAT, '')) + text.slice(end);
  });
  return before + written.join('');
}

/** The rows of a table as Markdown, with the first row as its header. */
function tableOf(source: string): string {
  const rows = source
    .split(LINE_BREAK)
    .map((row) => row.split(/(?<!\\)&/).map((cell) => plain(cell).replace(/\s+/g, ' ').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => `| ${cells.join(' | ')} |`);
  const rule = rows[0]?.replace(/[^|]+/g, ' --- ').trim() ?? '';
  return `\n\n${[rows[0], rule, ...rows.slice(1)].join('\n')}\n\n`;
}

/** Text without commands. The text in their braces stays. */
function plain(source: string): string {
  return source
    .replace(/\\(["'`^~]|[cv](?=\{))\{?\\?([a-z])\}?/gi, (_, mark: string, letter: string) =>
      (letter + ACCENTS[mark]).normalize('NFC'),
    )
    .replace(/\\(ss|ae|oe|o|aa|l|euro)(?![a-z])(?:\{\}|\s)?/gi, (_, name: string) => {
      const letter = LETTERS[name.toLowerCase()] ?? '';
      return name === name.toLowerCase() ? letter : letter.toUpperCase();
    })
    .replace(LINE_BREAK, '\n')
    .replace(COMMAND, '')
    .replace(/(?<!\\)[{}$]/g, '')
    .replace(/\\([%&$#_{}])/g, '$1')
    .replace(/~/g, ' ')
    .replace(/``|''/g, '"')
    .replace(/(?<!\| -{0,2})---?/g, (dash) => (dash === '--' ? '–' : '—'));
}
