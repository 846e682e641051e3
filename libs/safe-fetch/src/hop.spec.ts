import { nextHop, parseTarget, redirectLocation, type Hop } from './hop';

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

describe('redirectLocation', () => {
  it('is the first Location, for redirect statuses only', () => {
    expect(redirectLocation(302, '/a')).toBe('/a');
    expect(redirectLocation(308, ['/a', '/b'])).toBe('/a');
    expect(redirectLocation(302, undefined)).toBeUndefined();
    expect([200, 201, 300, 304, 305, 401].map((status) => redirectLocation(status, '/a'))).toEqual(
      Array(6).fill(undefined),
    );
  });
});

describe('nextHop', () => {
  const headers = {
    accept: '*/*',
    'accept-encoding': 'gzip',
    'user-agent': 'test',
    authorization: 'Bearer x',
    cookie: 'a=b',
    'x-api-key': 'x',
    'content-type': 'text/plain',
  };
  const url = new URL('https://example.com/a/b?c');
  const get: Hop = { url, method: 'GET', headers };
  const post: Hop = { url, method: 'POST', headers, body: 'text' };

  it('sends no identifying headers to another host, port or scheme', () => {
    for (const location of ['https://example.org/', 'https://example.com:444/', 'http://example.com/']) {
      expect(Object.keys(nextHop(get, 302, location).headers)).toEqual([
        'accept',
        'accept-encoding',
        'user-agent',
      ]);
    }
  });

  it('sends all headers within the origin', () => {
    expect(nextHop(get, 302, '/x')).toEqual({ ...get, url: new URL('https://example.com/x') });
  });

  it.each([301, 302, 303])('turns a POST into a GET without body at %i', (status) => {
    const next = nextHop(post, status, 'c');
    expect(next).toMatchObject({ method: 'GET', url: new URL('https://example.com/a/c') });
    expect(next.body).toBeUndefined();
    expect(next.headers).not.toHaveProperty('content-type');
  });

  it.each([307, 308])(
    'repeats a POST within the origin at %i, and refuses it for other origins',
    (status) => {
      expect(nextHop(post, status, '/x')).toEqual({ ...post, url: new URL('https://example.com/x') });
      expect(() => nextHop(post, status, 'https://example.org/')).toThrow(
        expect.objectContaining({ code: 'refused_url' }),
      );
    },
  );

  it('keeps HEAD', () => expect(nextHop({ ...get, method: 'HEAD' }, 303, '/x').method).toBe('HEAD'));

  it('decodes a Location as UTF-8, else as Latin-1', () => {
    const raw = (text: string, encoding: 'utf8' | 'latin1') => Buffer.from(text, encoding).toString('latin1');
    expect(nextHop(get, 302, raw('/žluť', 'utf8')).url.pathname).toBe('/%C5%BElu%C5%A5');
    expect(nextHop(get, 302, raw('/é', 'latin1')).url.pathname).toBe('/%C3%A9');
  });

  it.each(['ftp://example.com/', 'https://user:pw@example.com/', 'https://', 'javascript:1'])(
    'refuses %s',
    (location) => {
      expect(() => nextHop(get, 302, location)).toThrow(expect.objectContaining({ code: 'refused_url' }));
    },
  );
});
