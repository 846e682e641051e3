import { hasWords, isGarbled, repairMojibake, toCleanText, withCents } from '@app/page-text';
import { withoutLinkTargets } from '@app/languages';
import { DocumentError } from './document-error';
import type { DocumentSection } from './document-part';
import { DocumentWarnings, type DocumentWarning, type DocumentWarningCode } from './document-warning';
import type { DocumentLimits } from './limits';

/** Receives the content that a reader finds, in the order of the file. */
export interface TextSink {
  /** A new page, slide or sheet with this number begins. */
  page(page: number): void;
  /**
   * A heading, which holds until the next heading of the same or a smaller level. Without any text below, it becomes a
   * block, unless it is not text of the file itself (`isName`).
   */
  heading(level: number, text: string, isName?: boolean): void;
  /** A paragraph, or a whole list or table, as text with Markdown links. */
  block(text: string): void;
  /** Records that something on a page, by default the current page, is missing or doubtful. */
  warn(code: DocumentWarningCode, page?: number): void;
}

/** Receives the content of a whole file, and its title. */
export interface DocumentSink extends TextSink {
  /** Sets the title, unless it is already known, or is a program's default. Default: the first heading. */
  title(text: string | null | undefined): void;
}

/** The kinds of numbered parts of files, as anchors name them. */
export const PAGE_KINDS = ['page', 'slide', 'sheet'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

interface Heading {
  level: number;
  text: string;
  isName: boolean;
  hasContent: boolean;
  page: number | null;
}

interface OpenSection {
  path: readonly Heading[];
  page: number | null;
  blocks: string[];
}

const MAX_HEADING_CHARS = 200;
/** More deeply nested sections become part of the section around them. */
const MAX_PATH = 10;
const PART_CHARS = 200_000;
/** The first characters of a page, or of each stretch of a file without pages, which show whether it is readable. */
const JUDGED_CHARS = 4_000;
const UNPAGED_CHARS = 20_000;
/** A longer paragraph becomes several, so that parts are bounded. */
const MAX_BLOCK_CHARS = 50_000;
/** Titles that programs write, addresses of printed pages, and names of files. */
const NO_TITLE =
  /^(?:(?:untitled\b.*|unknown title|unbenannt|sans titre|document\d*|dokument\d*|title|titel|none|unspecified|\(?anonymous\)?|slide 1|powerpoint[ -].*|microsoft (?:word|powerpoint|excel)\b.*|print|layout 1|about:.*|https?:\/\/.*|file:.*)|.*\.(?:docx?|odt|rtf|pdf|tex|dvi|indd|qxd|pptx?|xlsx?|html?|md|txt|p65|fm|ps|sgml|xml))$/i;

/**
 * Groups blocks by the headings above them and by page, and hands them on in parts of about 200,000 characters, so that
 * memory does not grow with the file.
 */
export class SectionWriter implements DocumentSink {
  private path: readonly Heading[] = [];
  private sections: OpenSection[] = [];
  private current: OpenSection | null = null;
  private currentPage: number | null = null;
  private partChars = 0;
  /** The beginning of the text that is judged next, and the number of characters since it began. */
  private judged = '';
  private unjudgedChars = 0;
  private writtenChars = 0;
  private saysNothing = true;
  private firstHeading: string | null = null;
  private givenTitle: string | null = null;
  private finalTitle: string | null | undefined;
  private readonly warnings: DocumentWarnings;

  constructor(
    private readonly limits: DocumentLimits,
    private readonly pageKind: PageKind,
    private readonly emit: (title: string | null, sections: DocumentSection[]) => void,
  ) {
    this.warnings = new DocumentWarnings(pageKind);
  }

  /** Whether there was no text, or only signs such as quotes and escape sequences. */
  get isEmpty(): boolean {
    return this.saysNothing;
  }

  /** Whether there are pictures without text. */
  get hasPictures(): boolean {
    return this.warnings.has('pictures_without_text');
  }

  title(text: string | null | undefined): void {
    const title = clean(text ?? '').replace(/\s+/g, ' ');
    if (title === '' || title.length > MAX_HEADING_CHARS || NO_TITLE.test(title)) return;
    this.givenTitle ??= title;
  }

  page(page: number): void {
    if (page === this.currentPage) return;
    this.judge();
    // A slide or sheet is unrelated to the title of the previous slide or sheet.
    if (this.pageKind !== 'page') this.closeDownTo(-Infinity);
    this.currentPage = page;
    this.current = null;
  }

  heading(level: number, text: string, isName = false): void {
    const heading = clean(text).replace(/\s+/g, ' ');
    if (heading === '') return;
    if (heading.length > MAX_HEADING_CHARS) return this.block(heading);
    this.closeDownTo(level);
    if (this.path.length >= MAX_PATH) return this.block(heading);
    if (!isName) this.firstHeading ??= heading;
    this.saysNothing &&= isName || !hasWords(heading);
    this.path = [...this.path, { level, text: heading, isName, hasContent: false, page: this.currentPage }];
    this.current = null;
  }

  warn(code: DocumentWarningCode, page?: number): void {
    this.warnings.add(code, page ?? this.currentPage);
  }

  /** The warnings about the file, whose path in a ZIP is `file`. */
  warningsOf(file: string | null): DocumentWarning[] {
    return this.warnings.of(file);
  }

  /** @throws DocumentError `too_much_text` */
  block(text: string): void {
    const readable = withCents(repairMojibake(toCleanText(text)));
    if (this.judged.length < JUDGED_CHARS) this.judged += `${readable.slice(0, JUDGED_CHARS)}\n`;
    let rest = visible(readable);
    while (rest !== '') {
      const block = rest.length > MAX_BLOCK_CHARS ? rest.slice(0, cutBefore(rest, MAX_BLOCK_CHARS)) : rest;
      this.add(block.trimEnd());
      rest = rest.slice(block.length).trimStart();
    }
  }

  private add(block: string): void {
    if (this.current === null) {
      this.current = { path: this.path, page: this.currentPage, blocks: [] };
      this.sections.push(this.current);
      for (const heading of this.path) heading.hasContent = true;
    }
    this.current.blocks.push(block);
    this.partChars += block.length;
    this.unjudgedChars += block.length;
    if (this.currentPage === null && this.unjudgedChars >= UNPAGED_CHARS) this.judge();
    this.writtenChars += block.length;
    this.saysNothing &&= !hasWords(block);
    if (this.writtenChars > this.limits.maxCharacters) throw new DocumentError('too_much_text', this.limits);
    if (this.partChars >= PART_CHARS) this.flush();
  }

  /** Passes on the rest. */
  end(): void {
    this.closeDownTo(-Infinity);
    this.judge();
    this.flush();
  }

  private judge(): void {
    if (isGarbled(this.judged)) this.warn('text_garbled');
    this.judged = '';
    this.unjudgedChars = 0;
  }

  private flush(): void {
    if (this.sections.length === 0) return;
    this.finalTitle ??= this.givenTitle ?? this.firstHeading;
    const title = this.finalTitle;
    this.emit(
      title,
      this.sections.map(({ path, page, blocks }) => ({
        heading: headingOf(path, title),
        anchor: page === null ? null : `${this.pageKind}=${page}`,
        page,
        blocks,
      })),
    );
    this.sections = [];
    this.current = null;
    this.partChars = 0;
  }

  /** A block of an earlier page. */
  private blockOn(page: number | null, text: string): void {
    const now = this.currentPage;
    this.currentPage = page;
    this.block(text);
    [this.currentPage, this.current] = [now, null];
  }

  /** Ends the sections of this level and below. A heading without content becomes a block. */
  private closeDownTo(level: number): void {
    for (let top = this.path.at(-1); top !== undefined && top.level >= level; top = this.path.at(-1)) {
      this.path = this.path.slice(0, -1);
      this.current = null;
      if (!top.hasContent && !top.isName) this.blockOn(top.page, top.text);
    }
  }
}

/** Where a text is cut near its `max`th character: at the end of a line, else of a word, else of a character. */
function cutBefore(text: string, max: number): number {
  const start = text.slice(0, max);
  const space = Math.max(start.lastIndexOf('\n'), start.lastIndexOf(' '));
  if (space > max / 2) return space;
  return /[\uD800-\uDBFF]$/.test(start) ? max - 1 : max;
}

/** The path of headings without the title of the file. */
function headingOf(path: readonly Heading[], title: string | null): string {
  const isTitle = ({ text }: Heading): boolean => text.toLowerCase() === title?.toLowerCase();
  return path
    .slice(path.slice(0, 2).findIndex(isTitle) + 1)
    .map(({ text }) => text)
    .join(' > ');
}

/** A title or heading as it can be stored. */
function clean(text: string): string {
  return visible(withCents(repairMojibake(toCleanText(text))));
}

/** The text without invisible characters. */
function visible(text: string): string {
  const shown = text
    .replace(/(?![\t\n])\p{Cc}|[\u00ad\u200b\u2060\ufeff]/gu, '')
    .replace(/\u00a0/g, ' ')
    .trim();
  return withoutLinkTargets(shown).trim() === '' ? '' : shown;
}
