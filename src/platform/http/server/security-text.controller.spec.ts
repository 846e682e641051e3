import { readSettings, Settings } from '../../config/settings';
import { SecurityTextController, securityText } from './security-text.controller';

describe('security.txt', () => {
  const nowMs = Date.UTC(2026, 10, 28, 9, 15);

  it('has a contact, an end within a year, and its own address (RFC 9116)', () => {
    const publicUrl = 'https://chat.example.com/';
    expect(securityText({ contact: 'security@example.com', publicUrl, nowMs })).toBe(
      'Contact: mailto:security@example.com\r\nExpires: 2027-05-27T00:00:00Z\r\nPreferred-Languages: en\r\n' +
        'Canonical: https://chat.example.com/.well-known/security.txt\r\n',
    );
    expect(securityText({ contact: 'https://example.com/report', nowMs })).toBe(
      'Contact: https://example.com/report\r\nExpires: 2027-05-27T00:00:00Z\r\nPreferred-Languages: en\r\n',
    );
  });

  it.each([
    'security@example.com',
    'mailto:security@example.com',
    'https://example.com/report',
    'tel:+1-201-555-0123',
  ])('may have the contact %s', (contact) => {
    const settings = readSettings(Settings, { SECURITY_CONTACT: contact });
    expect(new SecurityTextController(settings).get()).toContain(contact);
  });

  it.each(['http://example.com/', 'example.com', 'a b@example.com', 'a@example.com\nContact: b@example.com'])(
    'may not have the contact %j',
    (contact) =>
      expect(() => readSettings(Settings, { SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT must be'),
  );

  it('is not there without a contact', () => {
    expect(() => new SecurityTextController(readSettings(Settings, {})).get()).toThrow('no such route');
  });
});
