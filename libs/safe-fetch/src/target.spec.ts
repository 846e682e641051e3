import { parseTarget, redirectTarget } from './target';

describe('parseTarget', () => {
  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    '//example.com',
    'example.com',
    '',
    'http://user@example.com/',
    'https://:secret@example.com/',
    'http://exa mple.com/',
    'http://1.2.3.256/',
    'http://[::1%25lo]/',
  ])('refuses "%s"', (url) => {
    expect(() => parseTarget(url)).toThrow(expect.objectContaining({ code: 'refused_url' }));
  });

  it.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.01/',
    'http://127.1/',
    'http://①27.0.0.1./',
  ])('normalizes the host of %s to the form that is checked', (url) =>
    expect(parseTarget(url).hostname).toBe('127.0.0.1'),
  );

  it('drops the fragment without changing its argument', () => {
    const given = new URL('https://example.com/a#b');
    expect(parseTarget(given).href).toBe('https://example.com/a');
    expect(given.hash).toBe('#b');
  });
});

describe('redirectTarget', () => {
  const base = new URL('https://example.com/a/b?c');
  const targetOf = (location: string | string[] | undefined, status = 302) =>
    redirectTarget(status, location, base);

  it('is the first Location, for redirect statuses only', () => {
    expect(targetOf('/a')).toBe('https://example.com/a');
    expect(targetOf(['/a', '/b'], 308)).toBe('https://example.com/a');
    expect(targetOf(undefined)).toBeUndefined();
    expect([200, 201, 300, 304, 305, 401].map((status) => targetOf('/a', status))).toEqual(
      Array(6).fill(undefined),
    );
  });

  it('is absolute, of any scheme, without fragment', () => {
    expect(targetOf('./x#y')).toBe('https://example.com/a/x');
    expect(targetOf('//example.org')).toBe('https://example.org/');
    expect(targetOf('ftp://example.com/')).toBe('ftp://example.com/');
  });

  it('is absent if it is not a URL', () => expect(targetOf('http://')).toBeUndefined());

  it('decodes a Location as UTF-8, else as Latin-1', () => {
    const raw = (text: string, encoding: 'utf8' | 'latin1') => Buffer.from(text, encoding).toString('latin1');
    expect(targetOf(raw('/žluť', 'utf8'))).toBe('https://example.com/%C5%BElu%C5%A5');
    expect(targetOf(raw('/é', 'latin1'))).toBe('https://example.com/%C3%A9');
  });
});
