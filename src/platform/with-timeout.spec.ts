import { TimeoutError, withTimeout } from './with-timeout';

const never = new Promise<never>(() => undefined);

describe('withTimeout', () => {
  it('passes on the result or the error of the promise', async () => {
    await expect(withTimeout(Promise.resolve(1), 1000, 'late')).resolves.toBe(1);
    await expect(withTimeout(Promise.reject(new Error('no')), 1000, 'late')).rejects.toThrow('no');
  });

  it('rejects with a TimeoutError when the promise is late', async () => {
    await expect(withTimeout(never, 1, 'the store does not answer')).rejects.toThrow(
      new TimeoutError('the store does not answer'),
    );
  });

  it('ignores how a late promise ends', async () => {
    let fail: (error: Error) => void = () => undefined;
    const late = new Promise<never>((_, reject) => (fail = reject));
    await expect(withTimeout(late, 1, 'late')).rejects.toThrow(TimeoutError);
    fail(new Error('an unhandled rejection would end this test'));
    await new Promise(setImmediate);
  });
});
