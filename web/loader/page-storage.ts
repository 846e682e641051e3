/** What the chat keeps with the page's own data: browsers separate or block what a frame of another site keeps. */
export class PageStorage {
  private readonly key: string;
  private kept: Record<string, unknown> = {};

  constructor(publicId: string) {
    this.key = `parley:${publicId}`;
    try {
      this.kept = JSON.parse(localStorage.getItem(this.key) ?? '{}') as Record<string, unknown>;
    } catch {
      // Nothing was kept, or the browser does not tell.
    }
  }

  read(): Record<string, unknown> {
    return this.kept;
  }

  /** Null removes it. */
  write(name: string, value: unknown): void {
    this.kept = { ...this.kept, [name]: value ?? undefined };
    this.save(JSON.stringify(this.kept));
  }

  /** Forgets everything: the next visitor is another one. */
  clear(): void {
    this.kept = {};
    this.save(null);
  }

  private save(text: string | null): void {
    try {
      if (text === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, text);
    } catch {
      // Kept for this page view.
    }
  }
}
