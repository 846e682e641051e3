import { readPage, toPassages, withoutLinkLists } from '.';
import type { Section } from '.';

const URL = 'https://www.shop.example/help/';

function sectionsOf(html: string): Section[] {
  return readPage(Buffer.from(`<title>Help</title><main>${html}</main>`), 'text/html; charset=utf-8', URL)
    .sections;
}

/** The indexed text of a page. */
function indexed(html: string, options = {}): string {
  const sections = withoutLinkLists(sectionsOf(html), URL, options);
  return toPassages(sections)
    .map(({ heading, text }) => `${heading}\n${text}`)
    .join('\n');
}

const links = (...texts: string[]) =>
  `<ul>${texts.map((text, at) => `<li><a href="/help/${at}">${text}</a></li>`).join('')}</ul>`;
const ARTICLE =
  '<p>You can return an item within 30 days, and we pay for the parcel in all countries of Europe.</p>';

describe('lists of links are not passages', () => {
  it.each([
    ['a category page', `<h2>Orders</h2>${links('Track an order', 'Cancel an order', 'Return an item')}`],
    ['an A to Z', `<h2>A</h2>${links('Address', 'Allergies')}<h2>B</h2>${links('Baggage')}`],
    [
      'a section page with a lead',
      `<p>Learn how to buy from us.</p>${links('How do I track an order?', 'How do I cancel?', 'How do I send something back?')}`,
    ],
    [
      'a grid of teasers in links',
      ['Delivery', 'Payment', 'Returns']
        .map(
          (name) =>
            `<a href="/help/${name}"><h3>${name}</h3><p>All that you want to know about ${name}.</p></a>`,
        )
        .join(''),
    ],
    [
      'a list of posts with the beginning of each',
      ['Spring', 'Summer', 'Autumn']
        .map(
          (name) =>
            `<article><h2><a href="/blog/${name}">${name} has come</a></h2><p>It is the time …</p></article>`,
        )
        .join(''),
    ],
    [
      'archives with dates',
      `<ul><li><a href="/1">A longer title of a post</a> 3 May 2024<li><a href="/2">The second title of a post</a> 04.05.2024<li><a href="/3">The third title of a post</a></ul>`,
    ],
  ])('%s', (_, html) => expect(indexed(html)).toBe(''));

  it('leaves the article between its contents and its related topics', () => {
    const html =
      `<p>In this article:</p><div><a href="#a">Returns</a> <a href="#b">Refunds</a> <a href="#c">Exchange</a></div>` +
      `<h2 id=a>Returns</h2>${ARTICLE}<h2>Related topics</h2><p>See also:</p>${links('Track an order', 'Gift cards')}`;
    expect(indexed(html)).toMatch(/^Returns\nYou can return .*Europe\.$/s);
  });

  it('keeps the lead of a start page', () => {
    const html = `<p>We sell cacti.</p>${links('Track an order', 'Cancel an order', 'Gift cards')}`;
    expect(indexed(html, { keepsLead: true })).toBe('\nWe sell cacti.');
  });
});

describe('content stays', () => {
  it.each([
    [
      'answers with links',
      `<ul><li>Opening hours: 9 to 17, see <a href=/map>map</a><li>Parking: none, see <a href=/bus>buses</a><li>Tickets: at the <a href=/desk>desk</a> only</ul>`,
      'map',
    ],
    [
      'files',
      `<ul><li><a href=/a.pdf>Form A</a><li><a href=/b.pdf>Form B</a><li><a href=/c.docx>Form C</a></ul>`,
      'Form C',
    ],
    [
      'files with descriptions',
      `<ul><li><a href=/a>Form A</a> for those who move here from abroad<li><a href=/b>Form B</a> for those who leave the town<li><a href=/c>Form C</a> for children under age</ul>`,
      'Form B',
    ],
    [
      'contacts',
      `<ul><li><a href=mailto:a@shop.example>Anna</a><li><a href=tel:+411234567>Ben</a><li><a href=/c>Carl</a> 044 123 45 67</ul>`,
      'Ben',
    ],
    [
      'other sites',
      `<ul><li><a href=https://github.com/shop>GitHub</a><li><a href=https://social.example/shop>Mastodon</a><li><a href=https://chat.example>Chat</a></ul>`,
      'Mastodon',
    ],
    [
      'prices',
      `<ul><li><a href=/p1>Blue bicycle for children</a> € 99<li><a href=/p2>Red bicycle for children</a> € 89<li><a href=/p3>Green bicycle for children</a> € 79</ul>`,
      '€ 89',
    ],
    [
      'cards with prices',
      ['One', 'Two', 'Three']
        .map((name) => `<a href="/p/${name}"><h3>Bike ${name}</h3><p>499 EUR</p></a>`)
        .join(''),
      'Bike Two',
    ],
    [
      'questions and answers',
      ['Return', 'Cancel', 'Pay']
        .map(
          (name) =>
            `<h3>How do I ${name}?</h3><p>Go to <a href="/${name}">${name}</a> and follow the steps there.</p>`,
        )
        .join(''),
      'Cancel',
    ],
    [
      'what a sentence states',
      `${ARTICLE}${ARTICLE}<p>The following shops take back what you bought here:</p>${links('Shop Zurich', 'Shop Berne', 'Shop Basel')}`,
      'Berne',
    ],
    [
      'titles above what they link to',
      ['Zurich', 'Berne', 'Basel']
        .map(
          (name) => `<div><a href="/${name}">Shop ${name}</a></div><p>Main street 1, open on all days.</p>`,
        )
        .join(''),
      'Shop Berne',
    ],
    [
      'sentences in cards beside other content',
      ['One', 'Two', 'Three']
        .map((name) => `${ARTICLE}<a href="/${name}"><p>Team ${name} trains up to six times a week.</p></a>`)
        .join(''),
      'six times',
    ],
    [
      'tables',
      `<table><tr><th>Plan<th>For<tr><td><a href=/a>Small</a><td><a href=/b>Clubs</a><tr><td><a href=/c>Large</a><td><a href=/d>Companies</a></table>`,
      'Companies',
    ],
    [
      'sections with linked headings',
      ['Return', 'Cancel', 'Pay']
        .map((name) => `<h3><a href="#${name}">${name}</a></h3><p>You can do it in your account.</p>`)
        .join(''),
      'Cancel',
    ],
    ['single buttons', `${ARTICLE}<p><a href=/start>Start now</a></p>`, 'Start now'],
  ])('%s', (_, html, text) => expect(indexed(html)).toContain(text));
});
