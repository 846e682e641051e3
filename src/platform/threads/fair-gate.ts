import { FairSlots } from './fair-slots';

interface Owner<Id> {
  id: Id;
  /** Its waiting tasks, in order. */
  waiting: (() => void)[];
  running: number;
  /** The serial number of its last started task; 0 for none. */
  lastServed: number;
}

/**
 * Runs a limited number of tasks at a time, shared by owners as in `FairSlots`, the least recently served owner first.
 */
export class FairGate<Id = number> {
  private readonly slots: FairSlots<Id>;
  /** The owners with waiting or running tasks. */
  private readonly owners = new Map<Id, Owner<Id>>();
  private served = 0;

  constructor(size: number) {
    this.slots = new FairSlots(size);
  }

  /** Whether a task of another owner waits for a slot. */
  isAwaitedByOthers(ownerId: Id): boolean {
    return [...this.owners.values()].some(({ id, waiting }) => id !== ownerId && waiting.length > 0);
  }

  /** Runs `work` as soon as its owner gets a slot. @throws the error of `work` */
  async run<T>(ownerId: Id, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(ownerId);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits until the owner gets a slot. Returns the function that gives the slot back. */
  async enter(ownerId: Id): Promise<() => void> {
    const owner = this.owners.get(ownerId) ?? { id: ownerId, waiting: [], running: 0, lastServed: 0 };
    this.owners.set(ownerId, owner);
    await new Promise<void>((resolve) => {
      owner.waiting.push(resolve);
      this.admit();
    });
    return () => this.leave(owner);
  }

  private admit(): void {
    for (let owner = this.next(); owner; owner = this.next()) {
      this.slots.take(owner.id);
      owner.running += 1;
      this.served += 1;
      owner.lastServed = this.served;
      owner.waiting.shift()?.();
    }
  }

  /** The least recently served owner among the owners that wait and may take a slot. */
  private next(): Owner<Id> | undefined {
    return [...this.owners.values()]
      .filter(({ id, waiting }) => waiting.length > 0 && this.slots.mayTake(id))
      .sort((one, other) => one.lastServed - other.lastServed)[0];
  }

  private leave(owner: Owner<Id>): void {
    this.slots.release(owner.id);
    owner.running -= 1;
    if (owner.running === 0 && owner.waiting.length === 0) this.owners.delete(owner.id);
    this.admit();
  }
}
