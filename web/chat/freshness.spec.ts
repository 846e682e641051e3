import type { Chat } from './chat';
import { keepFresh } from './freshness';
import type { Host } from './host';
import type { Storage } from './storage';

/** A page with a chat, and the number of times that it was read again. */
function page(visibilityState = 'visible') {
  const state = { handedOver: false };
  const refresh = jest.fn(async () => 0);
  let changed = (): void => undefined;
  const storage = { onChange: (listener: () => void) => (changed = listener) };
  Object.assign(globalThis, {
    document: { visibilityState, addEventListener: () => undefined },
    addEventListener: () => undefined,
  });
  keepFresh(
    { state, refresh } as unknown as Chat,
    { showUnread: () => undefined } as unknown as Host,
    storage as unknown as Storage,
  );
  return { state, refresh, changeElsewhere: () => changed() };
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
