import { readPage } from './page';

const blocksOf = (body: string) =>
  readPage(
    Buffer.from(`<title>Shop</title><main><h1>Shop</h1>${body}</main>`),
    'text/html',
    'https://shop.example/x',
  ).sections.flatMap(({ blocks }) => blocks);
const grid = (...cards: string[]) =>
  `<div>${cards.map((card) => `<div class="item">${card}</div>`).join('')}</div>`;

describe('small elements of the same kind in a row', () => {
  it('keeps a name and its value on one line', () => {
    const cards = ['Aloe', 'Hoya', 'Agave'].map((name) => `<p>${name}</p><p>$12.99</p>`);
    expect(blocksOf(grid(...cards))).toEqual(['Aloe: $12.99', 'Hoya: $12.99', 'Agave: $12.99']);
  });

  it('keeps the lines of a person together', () => {
    const cards = ['Ann Lee', 'Bo Ray', 'Cy Dow'].map(
      (name) => `<div>${name}</div><div>Board</div><div>Phone 0660 123456</div>`,
    );
    expect(blocksOf(grid(...cards))[1]).toBe('Bo Ray\nBoard\nPhone 0660 123456');
  });

  it('reads cards with headings as sections, and two elements as paragraphs', () => {
    const cards = ['Aloe', 'Hoya', 'Agave'].map((name) => `<h3>${name}</h3><p>A plant for the sun.</p>`);
    expect(blocksOf(grid(...cards))).toEqual(Array(3).fill('A plant for the sun.'));
    expect(blocksOf(grid('<p>Aloe</p><p>$12.99</p>', '<p>Hoya</p><p>$12.99</p>'))).toHaveLength(4);
  });

  it('leaves notes as they are', () => {
    const notes = Array(3).fill('<div class="note"><p>Note</p><p>Water it on Mondays.</p></div>').join('');
    expect(blocksOf(`<div>${notes}</div>`)).toEqual(Array(3).fill('Note: Water it on Mondays.'));
  });
});

describe('elements that a style sheet sets apart', () => {
  it.each([
    ['<b>Jo Doe</b><span>Head coach</span>', 'Jo Doe Head coach'],
    ['<b>Andy</b><span>May 2026</span>', 'Andy May 2026'],
    ['<b>Java</b><i>Script</i>', 'JavaScript'],
    ['<b>the</b><i>re is more</i>', 'there is more'],
  ])('reads %s as "%s"', (html, text) => {
    expect(blocksOf(`<p>${html}</p>`)).toEqual([text]);
  });
});

describe('decoration', () => {
  it('is not text, but may be a value of a table', () => {
    expect(blocksOf('<p>★★★★★</p><p>A fine place.</p><div>❮</div><div>❯</div>')).toEqual(['A fine place.']);
    const table = '<table><tr><th>Plan<th>Support</tr><tr><td>Basic<td>★</tr></table>';
    expect(blocksOf(table)).toEqual([expect.stringContaining('| Basic | ★ |')]);
  });

  it('includes the empty cart of a shop', () => {
    expect(
      blocksOf('<div class="mini-cart"><p>Your cart holds 0 items</p></div><p>All our plants.</p>'),
    ).toEqual(['All our plants.']);
  });
});

describe('a list between the items of a list', () => {
  it('belongs to the item before it, and is not counted', () => {
    expect(
      blocksOf('<ol><li>Respect</li><ul><li>Be kind</li><li>Be fair</li></ul><li>Hygiene</li></ol>'),
    ).toEqual(['1. Respect\n  - Be kind\n  - Be fair\n2. Hygiene']);
  });
});
