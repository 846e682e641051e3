import { FairSlots } from './fair-slots';

/** How many slots the owner gets when it takes as many as it may. */
function takeAll(slots: FairSlots, owner: number): number {
  let taken = 0;
  for (; slots.mayTake(owner); taken += 1) slots.take(owner);
  return taken;
}

describe('fair slots', () => {
  it.each([2, 3, 8, 32])('leave one of %d to the next owner, however many the first owner takes', (size) => {
    const slots = new FairSlots(size);
    expect(takeAll(slots, 1)).toBe(Math.ceil(size / 2));
    expect(slots.fullOwners).toEqual([1]);
    expect(slots.mayTake(2)).toBe(true);
  });

  it('are shared by as many owners as there are slots', () => {
    const slots = new FairSlots(4);
    expect([1, 2, 3].map((owner) => takeAll(slots, owner))).toEqual([2, 1, 1]);
    expect(slots.free).toBe(0);
  });

  it('can be taken again after their release', () => {
    const slots = new FairSlots(2);
    takeAll(slots, 1);
    takeAll(slots, 2);
    expect(slots.mayTake(3)).toBe(false);
    slots.release(1);
    expect(slots.mayTake(3)).toBe(true);
    expect(slots.fullOwners).toEqual([2]);
  });

  it('are held while work runs, even if it fails, and run nothing for an owner that may take none', async () => {
    const slots = new FairSlots(2);
    let end = (): void => undefined;
    const first = slots.tryRun(1, () => new Promise<void>((resolve) => (end = resolve)));
    expect(slots.tryRun(1, async () => 'second')).toBeUndefined();
    await expect(slots.tryRun(2, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    end();
    await first;
    expect(slots.free).toBe(2);
  });
});
