import { ApiError, ConnectionError } from '../../libs/client/src';
import { hasEnded, plainSentence } from './failures';

const answered = (status: number, code: string, message = 'a message', retryAfterMs?: number) =>
  new ApiError({ status, code, message, details: {}, retryAfterMs });

describe('an error in plain words', () => {
  it.each([
    [new ConnectionError('failed to fetch'), /still running in your terminal/],
    [answered(401, 'UNAUTHENTICATED'), /open the link it prints/],
    [answered(429, 'RATE_LIMITED', '', 6500), /in 7 seconds/],
    [answered(502, 'MODEL_ERROR'), /MODEL_BASE_URL/],
    [answered(500, 'INTERNAL_ERROR'), /check its log/],
    [
      answered(400, 'VALIDATION_ERROR', 'url must be a web address'),
      /^The website URL must be a web address\.$/,
    ],
    [
      answered(400, 'VALIDATION_ERROR', 'allowedDomains.2 must be a host like example.com, or *'),
      /^Each domain must be a host like example\.com, or \*\.$/,
    ],
    [answered(400, 'VALIDATION_ERROR', 'a.b must be a number'), /^An entry must be a number\.$/],
    [new TypeError('x is undefined'), /Reload the page/],
  ])('%s', (error, sentence) => {
    expect(plainSentence(error)).toMatch(sentence);
  });

  it('tells an ended key from every other error', () => {
    expect(hasEnded(answered(401, 'UNAUTHENTICATED'))).toBe(true);
    expect(hasEnded(answered(403, 'INSUFFICIENT_SCOPE'))).toBe(false);
    expect(hasEnded(new TypeError('x'))).toBe(false);
  });
});
