/**
 * A fixed number of slots, shared by owners. An owner takes another slot only while it holds fewer than are free, so a
 * single owner gets half of them and leaves room for the next (dynamic thresholds of Choudhury and Hahne, 1998).
 */
export class FairSlots<Owner = number> {
  private readonly slotsByOwner = new Map<Owner, number>();
  private takenSlots = 0;

  constructor(private readonly size: number) {}

  /** The number of free slots. */
  get free(): number {
    return this.size - this.takenSlots;
  }

  /** The owners that hold slots and may not take another now. */
  get fullOwners(): Owner[] {
    return [...this.slotsByOwner.keys()].filter((owner) => !this.mayTake(owner));
  }

  /** Whether the owner may take a slot now. */
  mayTake(owner: Owner): boolean {
    return (this.slotsByOwner.get(owner) ?? 0) < this.free;
  }

  /** Takes a slot. Call this only if `mayTake` is true. */
  take(owner: Owner): void {
    this.takenSlots += 1;
    this.slotsByOwner.set(owner, (this.slotsByOwner.get(owner) ?? 0) + 1);
  }

  /** Runs `work` in a slot of the owner; undefined, and nothing runs, if the owner may not take a slot now. */
  tryRun<T>(owner: Owner, work: () => Promise<T>): Promise<T> | undefined {
    if (!this.mayTake(owner)) return undefined;
    this.take(owner);
    return work().finally(() => this.release(owner));
  }

  /** Gives a slot back. */
  release(owner: Owner): void {
    this.takenSlots -= 1;
    const held = (this.slotsByOwner.get(owner) ?? 0) - 1;
    if (held > 0) this.slotsByOwner.set(owner, held);
    else this.slotsByOwner.delete(owner);
  }
}
