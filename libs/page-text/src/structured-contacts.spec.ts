import { readPage, type Page } from './page';

const BUSINESS = {
  '@context': 'https://schema.org',
  '@type': 'BikeStore',
  name: 'Cycles Arvor',
  telephone: '+33 2 98 00 17 42',
  email: 'mailto:atelier@cycles-arvor.example',
  address: { streetAddress: '14 quai du Léguer', postalCode: '22300', addressLocality: 'Lannion' },
  openingHoursSpecification: [
    { dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:30:00', closes: '18:30' },
    { dayOfWeek: 'https://schema.org/Saturday', opens: '09:30', closes: '17:00' },
    { dayOfWeek: 'Monday', opens: '10:00', closes: '11:00', validThrough: '2026-12-31' },
  ],
};

function pageWith(data: unknown, { language = 'fr', text = 'Nous réparons des vélos.' } = {}): Page {
  const json = typeof data === 'string' ? data : JSON.stringify(data);
  return readPage(
    Buffer.from(
      `<html lang="${language}"><head><script type="application/ld+json">${json}</script></head>` +
        `<body><main><p>${text}</p></main></body></html>`,
    ),
    'text/html',
    'https://example.com/',
  );
}

describe('contacts in structured data', () => {
  it('become a section in the words of the language of the page', () => {
    expect(pageWith(BUSINESS).sections.at(-1)).toEqual({
      heading: 'Cycles Arvor',
      anchor: null,
      blocks: [
        '- Téléphone: +33 2 98 00 17 42\n- Email: atelier@cycles-arvor.example\n- Adresse: 14 quai du Léguer, 22300 Lannion',
        'Horaires:\n- mardi–vendredi 09:30–18:30\n- samedi 09:30–17:00',
      ],
    });
  });

  it('are read from a graph, from the publisher, and as short opening hours', () => {
    const data = {
      '@graph': [
        {
          '@type': 'WebSite',
          publisher: { '@type': 'Organization', name: 'Acme', telephone: '555 0100 200' },
        },
        { '@type': 'Store', openingHours: ['Mo-We,Fr 9:00-17:00', 'Sa 10:00 - 12:00', 'by appointment'] },
      ],
    };
    expect(pageWith(data, { language: 'en' }).sections.slice(1)).toEqual([
      { heading: 'Acme', anchor: null, blocks: ['- Phone: 555 0100 200'] },
      {
        heading: 'Contact',
        anchor: null,
        blocks: ['Opening hours:\n- Monday, Tuesday, Wednesday, Friday 9:00–17:00\n- Saturday 10:00–12:00'],
      },
    ]);
  });

  it('leave out contacts that the page shows', () => {
    const text =
      'Appelez le 02 98 00 17 42, au 14 quai du Léguer, ou écrivez à atelier@cycles-arvor.example.';
    const { openingHoursSpecification: _, ...contacts } = BUSINESS;
    expect(pageWith(contacts, { text }).sections).toHaveLength(1);
  });

  it('of people, events and jobs are not contacts of the site', () => {
    for (const type of ['Person', 'MusicEvent', 'JobPosting'])
      expect(pageWith({ ...BUSINESS, '@type': type }).sections).toHaveLength(1);
  });

  it('that are broken, hostile or of an unknown language never fail', () => {
    for (const data of [
      '{"telephone":',
      'null',
      '[[[[1]]]]',
      `${'['.repeat(45_000)}${']'.repeat(45_000)}`,
      { telephone: { a: 1 }, address: [null], openingHours: [{}], openingHoursSpecification: 'x' },
      { email: `${'a'.repeat(1_000)}@b.example`, openingHours: 'Xx-Yy 1:00-2:00' },
      { telephone: '<b>123 456 789</b>' },
    ])
      expect(pageWith(data, { language: 'zz' }).sections).toHaveLength(1);
  });
});

describe('a link to call or to write', () => {
  const linksOf = (html: string): string =>
    readPage(Buffer.from(`<main><p>Reach us. ${html}</p></main>`), 'text/html', 'https://example.com/').text;

  it('shows the number or address that it leads to, once', () => {
    expect(linksOf('<a href="tel:+34958000116">Call us</a>')).toContain('Call us: +34958000116');
    expect(linksOf('<a href="tel:+34958000116">958 000 116</a>')).toBe('Reach us. 958 000 116');
    expect(linksOf('<a href="tel:+123456789">958 000 116</a>')).toBe('Reach us. 958 000 116');
    expect(linksOf('<a href="mailto:a%40b.example?subject=x">Write</a>')).toContain('Write: a@b.example');
    expect(linksOf('<a href="mailto:a@b.example">a@b.example</a>')).toBe('Reach us. a@b.example');
    expect(linksOf('<a href="tel:+34958000116"><i></i></a>')).toContain('+34958000116');
    expect(linksOf('<a href="mailto:?subject=x">Share</a>')).toBe('Reach us. Share');
  });

  it('keeps a footer that has no other contact', () => {
    const html =
      '<main><p>We look after dogs and cats in the centre of the town.</p></main>' +
      '<footer><p>Calle Alhamar 21</p><a href="tel:+34958000116">Call us</a></footer>';
    expect(readPage(Buffer.from(html), 'text/html', 'https://example.com/').text).toContain('+34958000116');
  });
});
