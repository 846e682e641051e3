import { parseRobotsTag } from './robots';

describe('X-Robots-Tag', () => {
  it.each([
    [undefined, false, false],
    ['noindex', true, false],
    ['NOINDEX, NoFollow', true, true],
    ['none', true, true],
    ['all', false, false],
    ['googlebot: noindex', false, false],
    ['ParleyBot: noindex', true, false],
    ['nofollow, googlebot: noindex, nofollow', false, true],
    ['otherbot: noindex, parleybot: nofollow', false, true],
    ['unavailable_after: 25 Jun 2010 15:00:00 PST, noindex', true, false],
    ['max-snippet: 20, max-image-preview: large', false, false],
  ])('reads %s', (header, noindex, nofollow) =>
    expect(parseRobotsTag(header)).toEqual({ noindex, nofollow }),
  );
});
