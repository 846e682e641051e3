import fc from 'fast-check';
import { isAllowedAddress, isPublicAddress, parseCidrs } from './address';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2000::1',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:4700:4700::1111',
  '2A00:1450:4001:82A::200E',
  '3fff:1000::1',
];

const NOT_PUBLIC = [
  // IPv4 special-purpose registry
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  // public block, answers only inside Azure
  '168.63.129.16',
  // IPv6 special-purpose registry
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '1fff:ffff::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '3fff:fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700:4700::1111%eth0',
  'fec0::1',
  'ff02::1',
  // no strict IP address
  '',
  ' 8.8.8.8',
  '8.8.8',
  '134744072',
  '0x08080808',
  '010.8.8.8',
  '8.8.8.8/32',
  '[2606:4700:4700::1111]',
  'example.com',
];

describe('isPublicAddress', () => {
  it.each(PUBLIC)('takes %s for public', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(NOT_PUBLIC)('does not take "%s" for public', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );

  const hex = (value: number) => value.toString(16);
  const group = fc.integer({ min: 0, max: 0xffff });
  const groups = fc.array(group, { minLength: 7, maxLength: 7 });

  it('refuses IPv6 addresses outside 2000::/3', () => {
    const outside = group.filter((first) => first >> 13 !== 1);
    fc.assert(
      fc.property(outside, groups, (first, rest) => !isPublicAddress([first, ...rest].map(hex).join(':'))),
    );
  });

  it('refuses addresses that embed IPv4: mapped, compatible, translated, 6to4, Teredo', () => {
    fc.assert(
      fc.property(fc.ipV4(), group, groups, (v4, tail, rest) => {
        const bytes = v4.split('.').map(Number);
        const embedded = Buffer.from(bytes).toString('hex').replace(/^..../, '$&:');
        const teredo = ['2001:0', ...rest.slice(0, 6).map(hex)].join(':');
        return ['::ffff:', '::', '::ffff:0:', '64:ff9b::']
          .map((prefix) => prefix + v4)
          .concat(`2002:${embedded}::${hex(tail)}`, teredo)
          .every((address) => !isPublicAddress(address));
      }),
    );
  });

  it('agrees with arithmetic on private IPv4 networks', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const first = fc.oneof(fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 224, 255), octet);
    fc.assert(
      fc.property(first, octet, octet, octet, (a, b, c, d) => {
        const isPrivate =
          a === 0 ||
          a === 10 ||
          a === 127 ||
          a >= 224 ||
          (a === 100 && b >> 6 === 1) ||
          (a === 169 && b === 254) ||
          (a === 172 && b >> 4 === 1) ||
          (a === 192 && b === 168);
        return !isPrivate || !isPublicAddress(`${a}.${b}.${c}.${d}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4Extended(), fc.ipV6(), fc.webUrl()), (text) => {
        expect(typeof isPublicAddress(text)).toBe('boolean');
      }),
    );
  });
});

describe('isAllowedAddress', () => {
  const allowed = parseCidrs(['127.0.0.0/8', '::1/128', 'fd00::/8', '10.1.2.3/16']);

  it.each(['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', 'fd12::1', '10.1.255.1', '8.8.8.8'])(
    'allows %s',
    (address) => expect(isAllowedAddress(address, allowed)).toBe(true),
  );
  it.each(['10.2.0.1', '::2', 'fc00::1', '::ffff:127.0.0.1', '::127.0.0.1', '::1%lo', 'localhost'])(
    'refuses %s',
    (address) => expect(isAllowedAddress(address, allowed)).toBe(false),
  );
});

describe('parseCidrs', () => {
  it.each([
    '',
    '10.0.0.0',
    '10/8',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/8.0',
    '::/129',
    'fe80::%eth0/10',
    'localhost/8',
    '*',
  ])('throws an error that names "%s"', (entry) => {
    expect(() => parseCidrs(['10.0.0.0/8', entry])).toThrow(`"${entry}" is not a network`);
  });

  it('accepts 0.0.0.0/0 and ::/0 for all addresses of their family', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV6(), (v4, v6) => {
        expect(isAllowedAddress(v4, parseCidrs(['0.0.0.0/0']))).toBe(true);
        expect(isAllowedAddress(v6, parseCidrs([' ::/0 ']))).toBe(true);
      }),
    );
  });
});
