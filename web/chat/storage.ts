/** What is kept for one agent, by name. */
export type Kept = Record<string, unknown>;

/**
 * What a browser keeps for one agent, where it lets us: private windows and blocked storage keep nothing. In a frame
 * the tenant's page keeps it, because browsers separate or block what a frame of another site keeps.
 */
export class Storage {
  private readonly key: string;
  private readonly tabs?: BroadcastChannel;

  /** `page` is there in a frame: what the tenant's page has kept, and how to make it keep more. */
  constructor(
    publicId: string,
    private readonly page?: { kept: Kept; keep: (name: string, value: unknown) => void },
  ) {
    this.key = `parley:${publicId}`;
    try {
      this.tabs = new BroadcastChannel(this.key);
    } catch {
      // The browser lets a frame have nothing: other tabs read again by the clock.
    }
  }

  /** What was written under this name, as its reader knows it. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  read<Value>(name: string): Value | null {
    return ((this.page ? this.page.kept : this.own())[name] ?? null) as Value | null;
  }

  /** Null removes it. */
  write(name: string, value: unknown): void {
    if (this.page) {
      this.page.kept[name] = value;
      this.page.keep(name, value);
    } else
      try {
        localStorage.setItem(this.key, JSON.stringify({ ...this.own(), [name]: value ?? undefined }));
      } catch {
        // The chat works without.
      }
    this.tabs?.postMessage(name);
  }

  /** Calls `listener` when another tab has changed something. */
  onChange(listener: () => void): void {
    this.tabs?.addEventListener('message', listener);
  }

  private own(): Kept {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? '{}') as Kept;
    } catch {
      return {};
    }
  }
}
