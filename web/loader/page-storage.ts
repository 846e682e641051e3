/**
 * What the chat keeps with the page's own data: browsers separate or block what a frame of another site keeps. All tabs
 * of the page share it, so it is read anew each time.
 */
export class PageStorage {
  private readonly key: string;
  /** Where the browser keeps nothing: for this page view. */
  private kept: Record<string, unknown> | undefined;

  constructor(publicId: string) {
    this.key = `parley:${publicId}`;
  }

  read(): Record<string, unknown> {
    if (this.kept) return this.kept;
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? '{}') as Record<string, unknown>;
    } catch {
      return {};
    }
  }

  /** Null removes it. */
  write(name: string, value: unknown): void {
    const kept = { ...this.read(), [name]: value ?? undefined };
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      this.kept = kept;
    }
  }

  /** Forgets everything: the next visitor is another one. */
  clear(): void {
    this.kept &&= {};
    try {
      localStorage.removeItem(this.key);
    } catch {
      // The browser keeps nothing.
    }
  }
}
