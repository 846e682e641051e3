import fc from 'fast-check';
import { allowedDomains, privateNetwork, siteAddress } from './site-address';

describe('the address of a website', () => {
  it.each([
    ['example.com', 'https://example.com/', 'example.com'],
    ['  www.example.com/docs ', 'https://www.example.com/docs', 'www.example.com'],
    ['http://example.com:8080', 'http://example.com:8080/', 'example.com:8080'],
    ['HTTPS://Example.COM', 'https://example.com/', 'example.com'],
    ['http://intranet/', 'http://intranet/', 'intranet'],
    ['localhost:4000', 'http://localhost:4000/', 'localhost:4000'],
    ['127.0.0.1:4000/a', 'http://127.0.0.1:4000/a', '127.0.0.1:4000'],
    ['[::1]:4000', 'http://[::1]:4000/', '[::1]:4000'],
    ['müller.de', 'https://xn--mller-kva.de/', 'xn--mller-kva.de'],
  ])('of %j is %s', (typed, url, host) => {
    expect(siteAddress(typed)).toEqual({ url, host });
  });

  it.each([
    '',
    '   ',
    'hello',
    'two words.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://user@example.com',
    'https://',
  ])('of %j is none', (typed) => {
    expect(siteAddress(typed)).toBeUndefined();
  });

  it('is a web address for whatever is typed, or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (typed) => {
        const address = siteAddress(typed);
        if (address) expect(address.url).toMatch(/^https?:\/\/[^/]/);
      }),
    );
  });
});

describe('the domains of a widget', () => {
  it.each([
    ['example.com', ['example.com', 'www.example.com']],
    ['www.example.com', ['www.example.com', 'example.com']],
    ['https://Shop.example.com/cart, localhost:8080', ['shop.example.com', 'localhost:8080']],
    ['*.example.com', ['*.example.com']],
    ['example.com www.example.com', ['example.com', 'www.example.com']],
    [' ', []],
    ['müller.de', ['xn--mller-kva.de', 'www.xn--mller-kva.de']],
  ])('of %j are %j', (typed, domains) => {
    expect(allowedDomains(typed)).toEqual({ domains, wrong: undefined });
  });
});

it.each(['foo_bar!', 'a.com, -b', 'https://', '**.a.com'])('of %j are not all domains', (typed) => {
  expect(typeof allowedDomains(typed).wrong).toBe('string');
});

it.each([
  ['localhost:3000', '127.0.0.0/8'],
  ['127.0.0.1', '127.0.0.0/8'],
  ['[::1]:80', '::1/128'],
  ['10.1.2.3', '10.0.0.0/8'],
  ['172.20.0.2:80', '172.16.0.0/12'],
  ['192.168.1.10', '192.168.0.0/16'],
  ['intranet.example.com', '192.168.0.0/16'],
])('the network of %s is %s', (host, network) => {
  expect(privateNetwork(host)).toBe(network);
});
