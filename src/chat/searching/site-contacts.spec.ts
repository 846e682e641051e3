import { ownContacts } from './site-contacts';

const page = (path: string, text: string, title = '') => ({
  title,
  heading: '',
  text,
  url: `https://bikes.example.org${path}`,
});

describe('the contacts of a business', () => {
  it('come from its structured data, else from its contact page', () => {
    const structured = page('/', '- Phone: +44 113 496 0000\n- Email: shop@bikes.org');
    const contact = page('/contact', 'Call 0113 496 0999 or write to office@bikes.org.');
    expect(ownContacts([contact, structured], ['en'])).toEqual(['+44 113 496 0000', 'shop@bikes.org']);
    expect(ownContacts([contact], ['en'])).toEqual(['0113 496 0999', 'office@bikes.org']);
    expect(ownContacts([page('/kontakt.html', 'Telefon 0113 496 0999')], ['de'])).toEqual(['0113 496 0999']);
  });

  it.each([
    ['of a code sample', page('/contact', '```\nmail lizzy@bikes.org\n```')],
    ['of an example', page('/contact', 'Enter your address as in lizzy@example.com.')],
    ['of a privacy office', page('/privacy', 'Write to privacy@authority.org or call 0113 496 0001.')],
    ['of a premium number', page('/contact', 'Hotline 0900 112 233 (1.50 €/min)')],
    ['of a page about contact lenses', page('/contact-lenses-for-sports-and-leisure', 'Call 0113 496 0001')],
  ])('are never those %s', (_, passage) => {
    expect(ownContacts([passage], ['en'])).toEqual([]);
  });
});
