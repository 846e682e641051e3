import { endsAsQuestion, markdownLink, withoutLinkTargets } from '@app/languages';

/** The part of a page under one heading. */
export interface Section {
  /** The path of headings, such as "Billing > Refunds"; '' before the first heading. */
  heading: string;
  /** The URL fragment: the id of its heading or of an enclosing element. */
  anchor: string | null;
  /** The URL that its heading links to, if the heading is a link to another page. */
  target?: string;
  /** The number of its page, in a file; null or absent elsewhere. */
  page?: number | null;
  /** Paragraphs, and whole lists, tables and code blocks, as text with Markdown links. */
  blocks: string[];
}

/** Receives the content that a reader finds, in document order. */
export interface BlockSink {
  block(text: string): void;
  /** A line that stands above the next heading and belongs below it. */
  label(text: string): void;
  /** `target` is the URL of the page that the heading links to. */
  heading(level: number, text: string, anchor: string | null, target?: string): void;
  /** A section with a known end: all that `read` adds belongs under the heading. */
  section(heading: string, anchor: string | null, read: () => void): void;
  /** An element: headings of `level` and below that begin inside it end with it. */
  scope(level: number, read: () => void): void;
  /** Sets the fragment of the content that follows. */
  anchor(id: string): void;
}

/** The level of headings without heading markup: questions of an FAQ, terms. Below `h6`. */
export const UNMARKED_LEVEL = 7;
/** More deeply nested sections become part of the section around them. */
const MAX_PATH = 10;
const MAX_TITLES = 10;

interface OpenHeading {
  level: number;
  text: string;
  anchor: string | null;
  target?: string;
  /** The line above it, until a section has it. */
  label?: string;
  hasContent: boolean;
}

interface OpenSection {
  path: OpenHeading[];
  anchor: string | null;
  blocks: string[];
  /** The lines above its headings. At its end they become blocks. */
  labels: string[];
}

/** Groups blocks by the headings above them. */
export class Outline implements BlockSink {
  private readonly sections: OpenSection[] = [];
  private path: OpenHeading[] = [];
  private current: OpenSection | null = null;
  private nextAnchor: string | null = null;
  private nextLabel: string | undefined;
  private readonly mainHeadings: OpenHeading[] = [];
  private charsSoFar = 0;

  /** The number of characters of the headings and blocks so far, without link targets. */
  get chars(): number {
    return this.charsSoFar;
  }

  get firstHeading(): string | null {
    return this.mainHeadings[0]?.text ?? null;
  }

  /** Candidates for the title: the first headings of levels 1 and 2, else the first heading. */
  get titles(): string[] {
    return [...this.mainHeadings].sort((a, b) => a.level - b.level).map(({ text }) => text);
  }

  block(text: string): void {
    this.nextAnchor = null;
    const label = this.nextLabel;
    this.nextLabel = undefined;
    // No heading came after it.
    if (label !== undefined) this.block(label);
    if (this.current === null) {
      const labels = this.path.flatMap(({ label }) => label ?? []);
      this.current = { path: this.path, anchor: this.path.at(-1)?.anchor ?? null, blocks: [], labels };
      this.sections.push(this.current);
      for (const heading of this.path) delete heading.label;
      for (let i = this.path.length - 1; i >= 0 && this.path[i]?.hasContent === false; i--) {
        const heading = this.path[i];
        if (heading !== undefined) heading.hasContent = true;
      }
    }
    this.current.blocks.push(text);
    this.charsSoFar += withoutLinkTargets(text).length;
  }

  label(text: string): void {
    this.nextLabel = text;
    this.charsSoFar += withoutLinkTargets(text).length;
  }

  heading(level: number, text: string, anchor: string | null, target?: string): void {
    const [pendingAnchor, label] = [this.nextAnchor, this.nextLabel];
    this.nextLabel = undefined;
    const open = this.path.at(-1);
    // A question is never below another question.
    if (open !== undefined && endsAsQuestion(open.text) && endsAsQuestion(text))
      level = Math.min(level, open.level);
    this.closeDownTo(level);
    const own = anchor ?? pendingAnchor ?? this.path.at(-1)?.anchor ?? null;
    const heading: OpenHeading = { level, text, anchor: own, target, label, hasContent: false };
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

  scope(level: number, read: () => void): void {
    const outer = this.path.length;
    read();
    // A heading without content in its element, or the heading of the page, belongs to the following content.
    const ended = this.path[outer];
    if (ended !== undefined && ended.level >= level && ended.hasContent) this.closeDownTo(ended.level);
  }

  anchor(id: string): void {
    this.nextAnchor = id;
  }

  /** The sections with content. Their paths do not contain the title of the page. */
  finish(title: string | null): Section[] {
    this.closeDownTo(0);
    const finished: Section[] = [];
    for (const { path, anchor, blocks, labels } of this.sections) {
      // The title may be the second heading, after the name of the site.
      const own = path.slice(path.slice(0, 2).findIndex(({ text }) => sameText(text, title)) + 1);
      const heading = own.map(({ text }) => text).join(' > ');
      const target = path.at(-1)?.target;
      const last = finished.at(-1);
      // Content before and after the h1 of the title is a single section.
      if (last !== undefined && last.heading === heading && (last.anchor ?? anchor) === anchor) {
        last.anchor = anchor;
        for (const block of [...blocks, ...labels]) last.blocks.push(block);
      } else {
        finished.push({
          heading,
          anchor,
          ...(target !== undefined && { target }),
          blocks: [...blocks, ...labels],
        });
      }
    }
    return finished;
  }

  /** Ends the sections of this level and below. A heading without content becomes a block. */
  private closeDownTo(level: number): void {
    for (let top = this.path.at(-1); top !== undefined && top.level >= level; top = this.path.at(-1)) {
      this.path = this.path.slice(0, -1);
      this.current = null;
      if (top.hasContent) continue;
      const text = top.target === undefined ? top.text : markdownLink(top.text, top.target);
      this.block(top.label === undefined ? text : `${text}\n${top.label}`);
    }
  }
}

function sameText(a: string, b: string | null): boolean {
  return b !== null && a.toLowerCase() === b.toLowerCase();
}
