import { initialsOf, shownName, siteOf } from './names';

describe('initialsOf', () => {
  it.each([
    ['Ada', 'A'],
    ['grace brewster hopper', 'GH'],
    ['www.example.com', 'EC'],
    ['Émile Zola', 'ÉZ'],
    ['Анна Ким', 'АК'],
    ['李小龙', '李'],
    ['127.0.0.1', ''],
    ['<img src=x>', ''],
    ['', ''],
  ])('of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe('the name that is shown', () => {
  it.each(['127.0.0.1', '127.0.0.1:8080', 'localhost', 'localhost:3000', '[::1]:80', '10.1.2.3'])(
    'is none for the address of a machine: %s',
    (name) => expect(shownName(name, 'Assistant')).toBe('Assistant'),
  );

  it('is the name itself, and a host without www', () => {
    expect(shownName('Ada', 'Assistant')).toBe('Ada');
    expect(shownName('www.example.com', 'Assistant')).toBe('example.com');
  });
});

describe('siteOf', () => {
  it.each([
    ['https://www.example.com/shop?x=1', 'example.com'],
    ['http://shop.example.com:8080/', 'shop.example.com'],
    ['http://127.0.0.1:8080/', ''],
    ['', ''],
    ['example', ''],
  ])('of %j is %j', (url, site) => expect(siteOf(url)).toBe(site));
});
