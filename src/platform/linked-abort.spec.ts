import { getEventListeners } from 'node:events';
import { LinkedAbort } from './linked-abort';

describe('a linked abort', () => {
  it('fires with the reason of the outer signal, also of one that has fired already', () => {
    const outer = new AbortController();
    const { signal } = new LinkedAbort(outer.signal);
    outer.abort(new Error('stop'));
    expect(signal.reason).toEqual(new Error('stop'));
    expect(new LinkedAbort(outer.signal).signal.reason).toEqual(new Error('stop'));
  });

  it('fires by itself, and leaves the outer signal alone', () => {
    const outer = new AbortController();
    const linked = new LinkedAbort(outer.signal);
    linked.abort(new Error('enough'));
    expect([linked.signal.reason, outer.signal.aborted]).toEqual([new Error('enough'), false]);
  });

  it('fires with a TimeoutError when its time is up', () => {
    jest.useFakeTimers();
    try {
      const { signal } = new LinkedAbort(new AbortController().signal, 1000);
      jest.advanceTimersByTime(999);
      expect(signal.aborted).toBe(false);
      jest.advanceTimersByTime(1);
      expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
    } finally {
      jest.useRealTimers();
    }
  });

  it('leaves no listener behind once it is unlinked', () => {
    const outer = new AbortController();
    const linked = new LinkedAbort(outer.signal, 60_000);
    linked.unlink();
    outer.abort();
    expect([linked.signal.aborted, getEventListeners(outer.signal, 'abort')]).toEqual([false, []]);
  });
});
