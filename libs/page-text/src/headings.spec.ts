import { readPage } from './page';

const sectionsOf = (body: string) =>
  readPage(
    Buffer.from(`<title>Kennel</title><main><h1>Kennel</h1>${body}</main>`),
    'text/html',
    'https://kennel.example/x',
  ).sections.map(({ heading, blocks }) => [heading].concat(blocks));

describe('headings that are not marked as such', () => {
  it.each([
    ['a bold line', '<p><strong>Cancellation</strong></p>'],
    ['a class of a heading', '<div class="h3 mt-2">Cancellation</div>'],
    ['the role of a heading', '<div role="heading" aria-level="3">Cancellation</div>'],
    ['a button around a heading', '<button class="q"><h3>Cancellation</h3></button>'],
    ['the label of a closed answer', '<div class="accordion-title">Cancellation</div>'],
  ])('reads %s as the heading of what follows', (_, label) => {
    expect(
      sectionsOf(`<p>Welcome to all dogs.</p><div>${label}<div><p>It is free until Friday.</p></div></div>`),
    ).toEqual([
      ['', 'Welcome to all dogs.'],
      ['Cancellation', 'It is free until Friday.'],
    ]);
  });

  it('ends a bold line with its element', () => {
    expect(
      sectionsOf('<div><p><b>Recently added</b></p><p>No items.</p></div><p>Winter is here.</p>'),
    ).toEqual([
      ['Recently added', 'No items.'],
      ['', 'Winter is here.'],
    ]);
  });

  it.each(['Please note:', 'We are closed.', 'Total 12 €'])('keeps the bold line "%s" as text', (line) => {
    expect(sectionsOf(`<p><b>${line}</b></p><p>See you soon at the lake.</p>`)).toEqual([
      ['', line, 'See you soon at the lake.'],
    ]);
  });
});
