import type { Chat } from './chat';
import { keepFresh } from './freshness';
import type { Host } from './host';
import type { Storage } from './storage';

/** A page with a chat in an open or a closed panel, and the number of times that it was read again. */
function page(visibilityState = 'visible', isOpen = true, kept: Record<string, unknown> = {}) {
  const exchanges: { author: string; createdAt: string }[] = [];
  const state = { handedOver: false, exchanges };
  const refresh = jest.fn(async () => 0);
  const unread: number[] = [];
  let changed = (): void => undefined;
  const storage = {
    onChange: (listener: () => void) => (changed = listener),
    read: (name: string) => kept[name] ?? null,
    write: (name: string, value: unknown) => (kept[name] = value),
  };
  Object.assign(globalThis, {
    document: { visibilityState, addEventListener: () => undefined },
    addEventListener: () => undefined,
  });
  const showPanel = keepFresh(
    { state, refresh } as unknown as Chat,
    {
      host: { showUnread: (count: number) => unread.push(count) } as unknown as Host,
      storage: storage as unknown as Storage,
    },
    isOpen,
  );
  return { state, refresh, unread, kept, showPanel, changeElsewhere: () => changed() };
}

describe('a conversation that is shown', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is read again after three seconds, and then twice a minute', () => {
    const { refresh } = page();
    jest.advanceTimersByTime(3000);
    expect(refresh).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('is read every three seconds from the moment a person was asked for, also unseen', () => {
    const { state, refresh } = page('hidden');
    jest.advanceTimersByTime(10_000);
    expect(refresh).not.toHaveBeenCalled();
    state.handedOver = true;
    jest.advanceTimersByTime(6000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('is read at once when another tab has changed something', () => {
    const { refresh, changeElsewhere } = page();
    changeElsewhere();
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});

describe('the answers of persons', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const FIRST = { author: 'person', createdAt: '2026-11-24T10:00:00.000Z' };
  const SECOND = { author: 'person', createdAt: '2026-11-24T10:01:00.000Z' };

  it('are unread in a closed panel of a visible page, until it is opened', async () => {
    const { state, unread, showPanel } = page('visible', false);
    state.handedOver = true;
    state.exchanges.push(FIRST);
    await jest.advanceTimersByTimeAsync(9000);
    state.exchanges.push(SECOND);
    await jest.advanceTimersByTimeAsync(9000);
    expect(unread.slice(-4)).toEqual([1, 2, 2, 2]);
    // Closed before the conversation was read again.
    showPanel(true);
    showPanel(false);
    await jest.advanceTimersByTimeAsync(9000);
    expect(unread.at(-1)).toBe(0);
  });

  it('are unread on a page that is opened later, if they were not seen before', async () => {
    const kept = { seen: FIRST.createdAt };
    const { state, unread } = page('visible', false, kept);
    state.handedOver = true;
    state.exchanges.push(FIRST, SECOND);
    await jest.advanceTimersByTimeAsync(3000);
    expect(unread.at(-1)).toBe(1);
  });

  it('are awaited also on other pages, as long as the conversation is handed over', async () => {
    const { state, kept, changeElsewhere } = page();
    state.handedOver = true;
    changeElsewhere();
    await jest.advanceTimersByTimeAsync(0);
    expect(kept['awaited']).toBe(true);
    state.handedOver = false;
    changeElsewhere();
    await jest.advanceTimersByTimeAsync(0);
    expect(kept['awaited']).toBeNull();
  });
});
