import { toSafeFetchError } from './safe-fetch-error';

describe('an error of a request', () => {
  it.each([
    ['EMFILE', 'out_of_resources'],
    ['ENOMEM', 'out_of_resources'],
    ['ECONNREFUSED', 'network'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ])('is a lack of resources of this process or a fault of the host: %s is %s', (code, expected) => {
    expect(toSafeFetchError(Object.assign(new Error('x'), { code })).code).toBe(expected);
  });
});
