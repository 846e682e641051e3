import { readPage } from './page';

const CONTENT = '<main><h1>Our pool</h1><p>Come in and swim with all your friends.</p></main>';
const HOURS = '<div><h4>Opening hours</h4><p>Mon to Fri 9:00 to 18:00</p></div>';
const footer = (inner: string) => `<footer>${inner}</footer>`;
const sectionsOf = (body: string) =>
  readPage(
    Buffer.from(`<title>Our pool</title><body>${body}`),
    'text/html',
    'https://pool.example/',
  ).sections.slice(1);

describe('the footer of a page', () => {
  it('keeps address and opening hours under their own headings', () => {
    const address = '<div><h4>Contact</h4><p>Lake Road 5<br>4020 Linz</p><p>Phone +43 660 123456</p></div>';
    expect(sectionsOf(CONTENT + footer(address + HOURS))).toEqual([
      { heading: 'Contact', anchor: null, blocks: ['Lake Road 5\n4020 Linz', 'Phone +43 660 123456'] },
      { heading: 'Opening hours', anchor: null, blocks: ['Mon to Fri 9:00 to 18:00'] },
    ]);
  });

  it('is recognised by its role and by its class, too', () => {
    const expected = [expect.objectContaining({ heading: 'Opening hours' })];
    expect(sectionsOf(`${CONTENT}<div role="contentinfo">${HOURS}</div>`)).toEqual(expected);
    expect(sectionsOf(`${CONTENT}<div class="site-footer">${HOURS}</div>`)).toEqual(expected);
  });

  it('keeps only contact details: no menus, forms, copyright lines, prices of an empty cart or other text', () => {
    const rest =
      '<div><h4>Links</h4><ul><li><a href="/a">Home</a><li><a href="/b">Prices</a></ul></div><p>© 2026 Our pool</p>' +
      '<div><h4>About</h4><p>We love to swim.</p></div><form>Your email <input> a@b.example</form><p>Total $0.00</p>';
    expect(sectionsOf(CONTENT + footer(rest))).toEqual([]);
    expect(sectionsOf(CONTENT + footer(`${HOURS}<h4>More</h4>${rest}`))).toHaveLength(1);
  });

  it('does not repeat what the page says, and does not count inside an article', () => {
    const page = `<main><h1>Our pool</h1><p>Mon to Fri 9:00 to 18:00</p></main>`;
    expect(sectionsOf(page + footer(HOURS))).toEqual([]);
    expect(sectionsOf(`${CONTENT}<article>${footer('<p>By Jo, jo@pool.example</p>')}</article>`)).toEqual([]);
  });
});
