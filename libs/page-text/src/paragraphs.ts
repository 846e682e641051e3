import type { BlockSink } from './outline';

/** Collects all content as paragraphs, for list items and cells. */
export class Paragraphs implements BlockSink {
  readonly texts: string[] = [];
  /** Whether some of it is a heading. */
  hasHeadings = false;

  block(text: string): void {
    this.texts.push(text);
  }

  label(text: string): void {
    this.texts.push(text);
  }

  heading(_level: number, text: string): void {
    this.hasHeadings = true;
    this.texts.push(text);
  }

  section(heading: string, _anchor: string | null, read: () => void): void {
    this.texts.push(heading);
    read();
  }

  scope(_level: number, read: () => void): void {
    read();
  }

  anchor(): void {}
}
