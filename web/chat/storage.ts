/** The values kept for one agent, by name. */
export type Kept = Record<string, unknown>;

/**
 * The values that a browser keeps for one agent. Private windows and blocked storage keep nothing. In a frame, the
 * tenant's page keeps them, because browsers partition or block the storage of a frame from another site.
 */
export class Storage {
  private readonly key: string;
  private readonly tabs?: BroadcastChannel;

  /** `page` is set in a frame: the values that the tenant's page has kept, and a function that makes it keep more. */
  constructor(
    publicId: string,
    private readonly page?: { kept: Kept; keep: (name: string, value: unknown) => void },
  ) {
    this.key = `parley:${publicId}`;
    try {
      this.tabs = new BroadcastChannel(this.key);
    } catch {
      // The browser blocks the channel in a frame: other tabs refresh on a timer instead.
    }
    // In a frame, this is a copy, and the first message of another tab may have made this visitor known.
    this.onChange((token) => {
      if (page && token) page.kept['token'] = token;
    });
  }

  /** The value of this name, of the type that the caller wrote. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  read<Value>(name: string): Value | null {
    return (this.readAll()[name] ?? null) as Value | null;
  }

  /** Null removes it. */
  write(name: string, value: unknown): void {
    if (this.page) {
      this.page.kept[name] = value;
      this.page.keep(name, value);
    } else
      try {
        localStorage.setItem(this.key, JSON.stringify({ ...this.readAll(), [name]: value ?? undefined }));
      } catch {
        // The chat works without storage.
      }
    this.tabs?.postMessage(name === 'token' ? value : null);
  }

  /** Removes everything. */
  clear(): void {
    for (const name of Object.keys(this.readAll())) this.write(name, null);
  }

  /** Calls `listener` when another tab has changed something, with the visitor's token if that is new. */
  onChange(listener: (token: string | null) => void): void {
    this.tabs?.addEventListener('message', ({ data }: MessageEvent<string | null>) => listener(data));
  }

  private readAll(): Kept {
    if (this.page) return this.page.kept;
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? '{}') as Kept;
    } catch {
      return {};
    }
  }
}
