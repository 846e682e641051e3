import { findContactDetails } from './contact-details';

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
  ])('finds them in %j', (message, details) => {
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
  ])('sees none in %j', (message) => {
    expect(findContactDetails(message)).toEqual({});
  });
});
