import { clientOf } from './client-address';

describe('the client at an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::'],
    ['not an address', 'not an address'],
    ['', ''],
  ])('of %s is %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });
});
