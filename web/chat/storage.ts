/** What a browser keeps for one agent, where it lets us: private windows and blocked storage keep nothing. */
export class Storage {
  constructor(private readonly publicId: string) {}

  /** What was written under this name, as its reader knows it. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  read<Value>(name: string): Value | null {
    try {
      return JSON.parse(localStorage.getItem(this.key(name)) ?? 'null') as Value | null;
    } catch {
      return null;
    }
  }

  /** Null removes it. */
  write(name: string, value: unknown): void {
    try {
      if (value === null) localStorage.removeItem(this.key(name));
      else localStorage.setItem(this.key(name), JSON.stringify(value));
    } catch {
      // The chat works without.
    }
  }

  /** Calls `listener` when another tab has changed it. */
  onChange(name: string, listener: () => void): void {
    addEventListener('storage', ({ key }) => {
      if (key === this.key(name)) listener();
    });
  }

  private key(name: string): string {
    return `parley:${this.publicId}:${name}`;
  }
}
