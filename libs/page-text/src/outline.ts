/** A stretch of a page under one heading. */
export interface Section {
  /** The path to it, like "Billing > Refunds"; '' before the first heading. */
  heading: string;
  /** The fragment that leads to it: the id of its heading or of what encloses it. */
  anchor: string | null;
  /** Paragraphs; lists, tables and code whole, as plain text. */
  blocks: string[];
}

/** Where a reader puts what it finds, in document order. */
export interface BlockSink {
  block(text: string): void;
  heading(level: number, text: string, anchor: string | null): void;
  /** A section whose end is known: everything `read` adds belongs under the heading, nothing after it. */
  section(heading: string, anchor: string | null, read: () => void): void;
  /** A sectioning element: the headings in it end with it. */
  scope(read: () => void): void;
  /** Tells that a fragment leads to what comes next. */
  anchor(id: string): void;
}

/** Level of headings that are not marked as such: the questions of an FAQ, terms. Below `h6`. */
export const UNMARKED_LEVEL = 7;
/** Sections nested deeper than this are read into the one around them. */
const MAX_PATH = 10;
const MAX_TITLES = 10;

interface OpenHeading {
  level: number;
  text: string;
  anchor: string | null;
  hasContent: boolean;
}

interface OpenSection {
  path: OpenHeading[];
  anchor: string | null;
  blocks: string[];
}

/** Sorts blocks under the headings they follow. */
export class Outline implements BlockSink {
  private readonly sections: OpenSection[] = [];
  private path: OpenHeading[] = [];
  private current: OpenSection | null = null;
  private nextAnchor: string | null = null;
  private readonly mainHeadings: OpenHeading[] = [];
  private charsSoFar = 0;

  /** Characters of the headings and blocks so far. */
  get chars(): number {
    return this.charsSoFar;
  }

  get firstHeading(): string | null {
    return this.mainHeadings[0]?.text ?? null;
  }

  /** What may be the title in the page: the first headings of the first two levels, else the first of any. */
  get titles(): string[] {
    return [...this.mainHeadings].sort((a, b) => a.level - b.level).map(({ text }) => text);
  }

  block(text: string): void {
    this.nextAnchor = null;
    if (this.current === null) {
      this.current = { path: this.path, anchor: this.path.at(-1)?.anchor ?? null, blocks: [] };
      this.sections.push(this.current);
      for (let i = this.path.length - 1; i >= 0 && this.path[i]?.hasContent === false; i--) {
        const heading = this.path[i];
        if (heading !== undefined) heading.hasContent = true;
      }
    }
    this.current.blocks.push(text);
    this.charsSoFar += text.length;
  }

  heading(level: number, text: string, anchor: string | null): void {
    const announced = this.nextAnchor;
    const open = this.path.at(-1);
    // One question does not stand under another, however their writer made them bold.
    if (open !== undefined && isQuestion(open.text) && isQuestion(text)) level = Math.min(level, open.level);
    this.closeDownTo(level);
    const own = anchor ?? announced ?? this.path.at(-1)?.anchor ?? null;
    const heading = { level, text, anchor: own, hasContent: false };
    if (this.mainHeadings.length === 0 || (level <= 2 && this.mainHeadings.length < MAX_TITLES)) {
      this.mainHeadings.push(heading);
    }
    this.path = [...this.path, heading];
    this.current = null;
    this.nextAnchor = null;
    this.charsSoFar += text.length;
  }

  section(text: string, anchor: string | null, read: () => void): void {
    const level = Math.max(UNMARKED_LEVEL + 1, (this.path.at(-1)?.level ?? 0) + 1);
    if (this.path.length >= MAX_PATH) {
      this.block(text);
      read();
      return;
    }
    this.heading(level, text, anchor);
    read();
    this.closeDownTo(level);
  }

  scope(read: () => void): void {
    const outer = this.path.length;
    read();
    // A heading alone in its element, or the page's own, is meant for what comes after.
    const ended = this.path[outer];
    if (ended !== undefined && ended.level > 1 && ended.hasContent) this.closeDownTo(ended.level);
  }

  anchor(id: string): void {
    this.nextAnchor = id;
  }

  /** The sections with content. The page's title is not repeated in their paths. */
  finish(title: string | null): Section[] {
    this.closeDownTo(0);
    const finished: Section[] = [];
    for (const { path, anchor, blocks } of this.sections) {
      // Second, where the first is the name of the site.
      const own = path.slice(path.slice(0, 2).findIndex(({ text }) => sameText(text, title)) + 1);
      const heading = own.map(({ text }) => text).join(' > ');
      const last = finished.at(-1);
      // What stands before the title's h1 and what stands after it are one section.
      if (last !== undefined && last.heading === heading && (last.anchor ?? anchor) === anchor) {
        last.anchor = anchor;
        for (const block of blocks) last.blocks.push(block);
      } else finished.push({ heading, anchor, blocks });
    }
    return finished;
  }

  /** Ends the sections of this level and below. A heading with nothing under it says something by itself. */
  private closeDownTo(level: number): void {
    for (let top = this.path.at(-1); top !== undefined && top.level >= level; top = this.path.at(-1)) {
      this.path = this.path.slice(0, -1);
      this.current = null;
      if (!top.hasContent) this.block(top.text);
    }
  }
}

/** Whether a heading asks something. */
export function isQuestion(heading: string): boolean {
  return /[?？؟]\s*$/.test(heading);
}

function sameText(a: string, b: string | null): boolean {
  return b !== null && a.toLowerCase() === b.toLowerCase();
}
