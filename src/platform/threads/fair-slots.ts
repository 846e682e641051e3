/**
 * A fixed number of slots, shared by owners. An owner takes another slot only while it holds fewer than are free, so a
 * single owner gets half of them and leaves room for the next (dynamic thresholds of Choudhury and Hahne, 1998).
 */
export class FairSlots<Owner = number> {
  private readonly held = new Map<Owner, number>();
  private taken = 0;

  constructor(private readonly size: number) {}

  /** The number of free slots. */
  get free(): number {
    return this.size - this.taken;
  }

  /** The owners that hold slots and may not take another now. */
  get fullOwners(): Owner[] {
    return [...this.held.keys()].filter((owner) => !this.mayTake(owner));
  }

  /** Whether the owner may take a slot now. */
  mayTake(owner: Owner): boolean {
    return (this.held.get(owner) ?? 0) < this.free;
  }

  /** Takes a slot. Call this only if `mayTake` is true. */
  take(owner: Owner): void {
    this.taken += 1;
    this.held.set(owner, (this.held.get(owner) ?? 0) + 1);
  }

  /** Runs `work` in a slot of the owner; undefined, and nothing runs, if the owner may not take a slot now. */
  tryRun<T>(owner: Owner, work: () => Promise<T>): Promise<T> | undefined {
    if (!this.mayTake(owner)) return undefined;
    this.take(owner);
    return work().finally(() => this.release(owner));
  }

  /** Gives a slot back. */
  release(owner: Owner): void {
    this.taken -= 1;
    const held = (this.held.get(owner) ?? 0) - 1;
    if (held > 0) this.held.set(owner, held);
    else this.held.delete(owner);
  }
}
