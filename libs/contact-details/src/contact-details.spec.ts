import fc from 'fast-check';
import { readVisitor } from './contact-details';
import { anyCharacter } from '../../../test/support/any-character';

const findContactDetails = (message: string) => readVisitor(message).contact;
const withoutContactDetails = (message: string) => readVisitor(message).question;

const messages = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      '@',
      '.',
      'com',
      ' ',
      '+',
      '0',
      '17',
      '(',
      ')',
      '-',
      '/',
      '\n',
      'é',
      '电话',
      'call ',
      '\u0000',
      'İ',
      '\ud83d',
    ),
  }),
);

describe('contact details in a message', () => {
  it.each([
    ['write to ada@example.com please', { email: 'ada@example.com' }],
    [
      'Ada Lovelace, ada.lovelace+shop@mail.example.co.uk.',
      { email: 'ada.lovelace+shop@mail.example.co.uk' },
    ],
    ['call me: +49 (0)30 1234-5678', { phone: '+49 (0)30 1234-5678' }],
    ['my number is 555-867-5309', { phone: '555-867-5309' }],
    ['ada@example.com or 0171 2345678', { email: 'ada@example.com', phone: '0171 2345678' }],
    ['0171 2345678,ada@example.com', { email: 'ada@example.com', phone: '0171 2345678' }],
    ['Ada Lovelace\nada@example.com\n4155552671', { email: 'ada@example.com', phone: '4155552671' }],
    ['ada@example.com/0171 2345678', { email: 'ada@example.com', phone: '0171 2345678' }],
  ])('are found in %j', (message, details) => {
    expect(findContactDetails(message)).toEqual(details);
  });

  it.each([
    'What does it cost?',
    'from 2024-01-15 on',
    'version 10.2.3',
    'order 12345',
    'that was on 15.01.2024',
    'mention @ada',
    'card 4111 1111 1111 1111 22',
    '',
    '@',
    '+',
  ])('are not found in %j', (message) => {
    expect(findContactDetails(message)).toEqual({});
  });

  it('are parts of the message', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const { email, phone, ...rest } = findContactDetails(message);
        expect(rest).toEqual({});
        const forms = [message, message.normalize('NFKC')].map((form) => form.toLowerCase());
        expect(forms.some((form) => form.includes((email ?? '').toLowerCase()))).toBe(true);
        expect(message).toContain(phone ?? '');
        expect(`${email}${phone}`).not.toContain('\u0000');
      }),
      { numRuns: 500 },
    );
  });

  it('include an email address, whatever text surrounds it', () => {
    const prose = fc.stringMatching(/^[A-Za-zäéß ,.!?;\n]*$/);
    fc.assert(
      fc.property(prose, prose, fc.emailAddress(), (before, after, email) => {
        const { email: alone } = findContactDetails(email);
        expect(findContactDetails(`${before} ${email} ${after}`).email).toBe(alone);
      }),
    );
  });

  it.each([
    ['a@a.', 'a@a.'],
    ['letters', 'a'],
    ['addresses', 'a@b.com '],
    ['at signs', '@'],
    ['long labels', `${'a.'.repeat(120)}@`],
    ['digits', '1'],
    ['digits and spaces', '1 '],
    ['spaces', ' '],
    ['phone numbers', '0171 234567'],
    ['orders', 'order 12345678 '],
    ['separators', '1 - '],
    ['parentheses', '(1) '],
    ['dates', '1.1.2024-'],
    ['groups of an IBAN', 'AB12 '],
    ['domains', 'a.b/'],
    ['schemes', 'http://'],
    ['dashes', 'a-'],
  ])('are read fast from a message of nothing but %s', (_, unit) => {
    const message = unit.repeat(Math.ceil(8000 / unit.length));
    for (let times = 0; times < 2; times++) findContactDetails(`${message}!`);
  });
});

describe('a message without its contact details', () => {
  it.each([
    ['How long do parcels take? I am Ada, ada@example.com', 'How long do parcels take? I am , '],
    ['Do you ship to Peru? Call me at +49 (0)30 1234-5678.', 'Do you ship to Peru? Call me at .'],
    ['ada@example.com', ''],
    ['Is Ada Lovelace on your staff?', 'Is Ada Lovelace on your staff?'],
  ])('is the question: %j', (message, question) => {
    expect(withoutContactDetails(message)).toBe(question);
  });

  it('is never longer than the message, and the whole message if no details are found', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const question = withoutContactDetails(message);
        expect(question.length).toBeLessThanOrEqual(message.length);
        if (Object.keys(findContactDetails(message)).length === 0) expect(question).toBe(message);
      }),
    );
  });
});
