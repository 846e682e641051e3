import type { Token, Tokens } from 'marked';
import type { TextFormat, Wrap } from './text-format';
import { pack, type Block } from './pack';

/**
 * An answer in Markdown as the messages of a platform, in order. Each message fits the platform's length; divisions
 * fall between paragraphs, or in a long paragraph between sentences, words or lines of code. Thousands of nested
 * quotes, or an answer of rules only, are shown as plain source: only white space yields no message. Pure.
 */
export function renderMessages(markdown: string, format: TextFormat): string[] {
  // Loaded with the first message to a platform.
  const { marked } = require('marked') as typeof import('marked');
  try {
    const messages = pack(blocksOf(marked.lexer(markdown), format), format);
    return messages.length > 0 ? messages : renderPlain(markdown, format);
  } catch (error) {
    // The stack is exhausted.
    if (error instanceof RangeError) return renderPlain(markdown, format);
    throw error;
  }
}

/** A text without markup as the messages of a platform. Pure. */
export function renderPlain(text: string, format: TextFormat): string[] {
  const blocks = text.split(/\n{2,}/).map((paragraph) => textBlock(paragraph, format));
  return pack(blocks, format);
}

function textBlock(text: string, { escape }: TextFormat): Block {
  return { text: escape(text), wrap: ['', ''], divide: ' ', plain: () => escape(text) };
}

function blocksOf(tokens: Token[], format: TextFormat): Block[] {
  return tokens.flatMap((token) => blockOf(token as Tokens.Generic, format));
}

/** The blocks of a token; none for white space. */
function blockOf(token: Tokens.Generic, format: TextFormat): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
      return [];
    case 'code':
      return [codeBlock(token['text'] as string, format)];
    case 'heading':
      return [inlineBlock(token, format, format.bold)];
    case 'blockquote':
      return blocksOf(token.tokens ?? [], format);
    case 'list':
      return [listBlock(token as Tokens.List, format)];
    case 'table':
      return [tableBlock(token as Tokens.Table, format)];
    default:
      return [inlineBlock(token, format, ['', ''])];
  }
}

function codeBlock(code: string, format: TextFormat): Block {
  const text = format.escape(code);
  return { text, wrap: format.codeBlock, divide: '\n', plain: () => text };
}

/** A paragraph or heading. A divided block loses its markup, because no piece may hold half of a mark. */
function inlineBlock(token: Tokens.Generic, format: TextFormat, [before, after]: Wrap): Block {
  const tokens = token.tokens ?? [{ type: 'text', raw: token.raw, text: textOf(token) }];
  const text = before + inline(tokens, format) + after;
  return { text, wrap: ['', ''], divide: ' ', plain: () => format.escape(plain(tokens)) };
}

function listBlock(list: Tokens.List, format: TextFormat, indent = ''): Block {
  const lines = (write: (tokens: Token[]) => string): string[] =>
    list.items.flatMap((item, index) => {
      const mark = list.ordered ? `${(list.start || 1) + index}.` : '•';
      const own = item.tokens.filter(({ type }) => type !== 'list');
      const nested = item.tokens.filter(({ type }) => type === 'list') as Tokens.List[];
      const below = nested.map((inner) => listBlock(inner, format, `${indent}  `));
      return [`${indent}${mark} ${write(own)}`, ...below.map(({ text }) => text)];
    });
  const text = lines((tokens) => inline(tokens, format)).join('\n');
  return {
    text,
    wrap: ['', ''],
    divide: '\n',
    plain: () => lines((tokens) => format.escape(plain(tokens))).join('\n'),
  };
}

/** A table as a line for each row: a name and a value for each cell. */
function tableBlock({ header, rows }: Tokens.Table, format: TextFormat): Block {
  const write = (asText: (tokens: Token[]) => string): string =>
    rows
      .map((row) =>
        row
          .map((cell, column) => [asText(header[column]!.tokens), asText(cell.tokens)])
          .filter(([, value]) => value)
          .map(([name, value]) => (name ? `${name}: ${value}` : value))
          .join(' · '),
      )
      .join('\n');
  return {
    text: write((tokens) => inline(tokens, format)),
    wrap: ['', ''],
    divide: '\n',
    plain: () => write((tokens) => format.escape(plain(tokens))),
  };
}

/** Inline tokens in the markup of the platform. */
function inline(tokens: Token[], format: TextFormat): string {
  return tokens.map((token) => inlineOf(token as Tokens.Generic, format)).join('');
}

function inlineOf(token: Tokens.Generic, format: TextFormat): string {
  const within = () => (token.tokens ? inline(token.tokens, format) : format.escape(textOf(token)));
  const wrapped = ([before, after]: Wrap) => before + within() + after;
  switch (token.type) {
    case 'strong':
      return wrapped(format.bold);
    case 'em':
      return wrapped(format.italic);
    case 'del':
      return wrapped(format.strikethrough);
    case 'codespan':
      return wrapped(format.code);
    case 'br':
      return '\n';
    case 'image':
      return within();
    case 'link':
      return isWebLink(token['href'] as string) ? format.link(within(), token['href'] as string) : within();
    default:
      return within();
  }
}

function isWebLink(href: string): boolean {
  return /^(https?:|mailto:|tel:)/i.test(href);
}

/** The text of inline tokens without markup; links keep their URLs. */
function plain(tokens: Token[]): string {
  return tokens
    .map((token) => {
      const { type, tokens: within, href } = token as Tokens.Generic & { href?: string };
      if (type === 'br') return '\n';
      const text = within ? plain(within) : textOf(token);
      return type === 'link' && href && isWebLink(href) && href !== text ? `${text} (${href})` : text;
    })
    .join('');
}

/** The text of a leaf token. The platform's reader resolves its entities. */
function textOf(token: Tokens.Generic): string {
  return (token['text'] as string | undefined) ?? token.raw;
}
