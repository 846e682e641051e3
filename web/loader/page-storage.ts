/**
 * Keeps the chat's values in the page's own storage, because browsers partition or block the storage of a frame from
 * another site. All tabs of the page share it, so it is read each time.
 */
export class PageStorage {
  private readonly key: string;
  /** Without storage: the values of this page view. */
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

  /** Whether the panel was open on the page before this one, in the same tab. */
  get wasOpen(): boolean {
    try {
      return sessionStorage.getItem(`${this.key}:open`) !== null;
    } catch {
      return false;
    }
  }

  set wasOpen(isOpen: boolean) {
    try {
      if (isOpen) sessionStorage.setItem(`${this.key}:open`, '');
      else sessionStorage.removeItem(`${this.key}:open`);
    } catch {
      // The browser blocks storage.
    }
  }

  /** Removes everything, for the next visitor. */
  clear(): void {
    this.kept &&= {};
    try {
      localStorage.removeItem(this.key);
    } catch {
      // The browser blocks storage.
    }
  }
}
