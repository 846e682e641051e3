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
    ['en', 'The Bike Workshop in Norwich – Contact us'],
    ['ar', 'اتصل بنا | ورشة الدراجات'],
  ] as const)('come from a page whose title has a part for contacts: %s', (language, title) => {
    const written = page('/page-7', 'Call 0113 496 0999.', title);
    expect(ownContacts([written], [language])).toEqual(['0113 496 0999']);
  });

  it.each([
    ['of a code sample', page('/contact', '```\nmail lizzy@bikes.org\n```')],
    ['of an example', page('/contact', 'Enter your address as in lizzy@example.com.')],
    ['of a privacy office', page('/privacy', 'Write to privacy@authority.org or call 0113 496 0001.')],
    ['of a list on a privacy page', page('/privacy', '- Phone: 0113 496 0001\n- Email: dpo@authority.org')],
    ['of a privacy contact', page('/privacy-contact', 'Write to dpo@authority.org.', 'Privacy contact')],
    ['of a premium number', page('/contact', 'Hotline 0900 112 233 (1.50 €/min)')],
    ['of a page about contact lenses', page('/contact-lenses-for-sports-and-leisure', 'Call 0113 496 0001')],
  ])('are never those %s', (_, passage) => {
    expect(ownContacts([passage], ['en'])).toEqual([]);
  });
});
