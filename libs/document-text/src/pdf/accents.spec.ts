import { composed } from './accents';

describe('an accent over a letter', () => {
  it.each([
    ['naˇcin, ˇCe', 'način, Če'],
    ['f¨ur, na¨ıve', 'für, naïve'],
    ['˚angstr¨om', 'ångström'],
    ['˜ 5, ˇ, 20˚C', '˜ 5, ˇ, 20˚C'],
  ])('is part of it: %j', (text, whole) => expect(composed(text)).toBe(whole));
});
