import { FairSlots } from './fair-slots';

interface Owner {
  id: number;
  /** Its works that wait, in order. */
  waiting: (() => void)[];
  running: number;
  /** The number of the last work that it was served; 0 for none. */
  lastServed: number;
}

/** Runs a limited number of works at a time, shared by owners as `FairSlots`; the least recently served owner first. */
export class FairGate {
  private readonly slots: FairSlots;
  /** The owners with works, waiting or running. */
  private readonly owners = new Map<number, Owner>();
  private served = 0;

  constructor(size: number) {
    this.slots = new FairSlots(size);
  }

  /** Runs the work as soon as its owner gets a slot. @throws the error of `work` */
  async run<T>(ownerId: number, work: () => Promise<T>): Promise<T> {
    const owner = this.owners.get(ownerId) ?? { id: ownerId, waiting: [], running: 0, lastServed: 0 };
    this.owners.set(ownerId, owner);
    await new Promise<void>((resolve) => {
      owner.waiting.push(resolve);
      this.admit();
    });
    try {
      return await work();
    } finally {
      this.leave(owner);
    }
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

  /** The least recently served owner that waits and may take a slot. */
  private next(): Owner | undefined {
    return [...this.owners.values()]
      .filter(({ id, waiting }) => waiting.length > 0 && this.slots.mayTake(id))
      .sort((one, other) => one.lastServed - other.lastServed)[0];
  }

  private leave(owner: Owner): void {
    this.slots.release(owner.id);
    owner.running -= 1;
    if (owner.running === 0 && owner.waiting.length === 0) this.owners.delete(owner.id);
    this.admit();
  }
}
