/** A platform's rich text and its maximum length of a message. */
export interface TextFormat {
  /** Replaces the characters that the platform reads as markup. */
  escape: (text: string) => string;
  bold: Wrap;
  italic: Wrap;
  strikethrough: Wrap;
  code: Wrap;
  codeBlock: Wrap;
  /** A link; `text` is already in the platform's markup, `url` is not escaped. */
  link: (text: string, url: string) => string;
  /** The length of a message as the platform counts it. */
  lengthOf: (message: string) => number;
  maxLength: number;
}

/** The markup before and after a text. */
export type Wrap = readonly [before: string, after: string];

const NOTHING: Wrap = ['', ''];
const unchanged = (text: string): string => text;
/** A link as its text followed by its URL; only the URL if both are the same. */
const withUrl = (text: string, url: string): string => (text === url ? url : `${text} (${url})`);
const characters = (message: string): number => message.length;

/** Text without markup: Messenger and Instagram. */
export function plainText(maxLength: number, lengthOf = characters): TextFormat {
  return {
    escape: unchanged,
    bold: NOTHING,
    italic: NOTHING,
    strikethrough: NOTHING,
    code: NOTHING,
    codeBlock: NOTHING,
    link: withUrl,
    lengthOf,
    maxLength,
  };
}

/** The formatting of WhatsApp. It has no escape: a star in a text stays a star. */
export const WHATSAPP_TEXT: TextFormat = {
  ...plainText(4096),
  bold: ['*', '*'],
  italic: ['_', '_'],
  strikethrough: ['~', '~'],
  code: ['`', '`'],
  codeBlock: ['```\n', '\n```'],
};

/** The HTML of Telegram's Bot API (`parse_mode: HTML`). It counts the text without tags, which is never longer. */
export const TELEGRAM_HTML: TextFormat = {
  escape: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  bold: ['<b>', '</b>'],
  italic: ['<i>', '</i>'],
  strikethrough: ['<s>', '</s>'],
  code: ['<code>', '</code>'],
  codeBlock: ['<pre>', '</pre>'],
  link: (text, url) => `<a href="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${text}</a>`,
  lengthOf: characters,
  maxLength: 4096,
};

/** The simple HTML of mails, which are as long as an answer. */
export const EMAIL_HTML: TextFormat = { ...TELEGRAM_HTML, maxLength: 100_000 };

/** Slack's Markdown for `markdown_text`. */
export const SLACK_MARKDOWN: TextFormat = {
  escape: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  bold: ['**', '**'],
  italic: ['_', '_'],
  strikethrough: ['~~', '~~'],
  code: ['`', '`'],
  codeBlock: ['```\n', '\n```'],
  link: (text, url) => `[${text}](${url})`,
  lengthOf: characters,
  maxLength: 12_000,
};

/** The Markdown of Teams; a message may have some 28 kB of UTF-16. */
export const TEAMS_MARKDOWN: TextFormat = { ...SLACK_MARKDOWN, maxLength: 7_000 };
