import { readPage } from '.';
import type { Page } from '.';

function read(html: string): Page {
  return readPage(Buffer.from(html), 'text/html; charset=utf-8', 'https://example.com/docs/page?x=1#top');
}

function blocksOf(html: string): string[] {
  return read(html).sections.flatMap(({ blocks }) => blocks);
}

describe('text', () => {
  it.each([
    ['<p>a<b>b</b>c <i>d</i>e', 'abc de'],
    ['<p>one<br>two', 'one\ntwo'],
    ['<p>a&nbsp;b&shy;c&#8203;d\n\t e', 'a bcd e'],
    ['<p><a href=1>One</a><a href=2>Two</a>', 'One Two'],
    ['<p>10<sup>6</sup> of 1<sup>st</sup>', '10^6 of 1st'],
    ['<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>です', '漢字です'],
    ['<p>now <del>$49</del> $29', 'now $29'],
    ['<p>fact<sup class="reference"><a href="#n1">[1]</a></sup>.', 'fact.'],
    ['<p>x <img src=a alt="Chart of monthly sales"> y', 'x Chart of monthly sales y'],
    ['<p>x <img src=a alt="logo.png">', 'x'],
  ])('of %s', (html, text) => expect(blocksOf(html)).toEqual([text]));

  it('ends a paragraph at blocks and at two line breaks', () => {
    expect(blocksOf('<div>a<div>b</div>c</div><p>d<p>e<br><br>f')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('keeps lists whole, with indentation and numbers', () => {
    expect(
      blocksOf('<ul><li>a<ul><li>b<li>c</ul><li><p>d</p><p>e</p></ul><ol start=3><li>x<li>y</ol>'),
    ).toEqual(['- a\n  - b\n  - c\n- d\n  e', '3. x\n4. y']);
  });

  it('keeps tables as rows, and repeats the header when they are long', () => {
    expect(
      blocksOf('<table><caption>Fees</caption><tr><th>A<th>B<tr><td>1<td>2<p>3</p><tr><td><td>4</table>'),
    ).toEqual(['Fees\nA | B\n1 | 2 3\n | 4']);
    const rows = Array.from({ length: 100 }, (_, i) => `<tr><td>key ${i}<td>some value ${i}`).join('');
    const blocks = blocksOf(`<table><thead><tr><th>Key<th>Value</thead><tbody>${rows}</table>`);
    expect(blocks.length).toBeGreaterThan(2);
    for (const block of blocks) expect(block.startsWith('Key | Value\nkey ')).toBe(true);
  });

  it('reads layout tables as paragraphs', () => {
    expect(blocksOf('<table><tr><td>left</td><td><table><tr><td>right</table></table>')).toEqual([
      'left',
      'right',
    ]);
    expect(blocksOf('<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>')).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('keeps the lines of code, without line numbers and buttons', () => {
    expect(
      blocksOf(
        '<pre><button>Copy</button>\n<span class="lineno">1 </span>if x:\n<span class=lineno>2 </span>    y()  \n</pre>',
      ),
    ).toEqual(['```\nif x:\n    y()\n```']);
  });

  it('fences code in list items, but not in cells and headings', () => {
    expect(blocksOf('<ol><li>Run:<pre>go\n  on</pre><li>Stop</ol>')).toEqual([
      '1. Run:\n  ```\n  go\n    on\n  ```\n2. Stop',
    ]);
    expect(blocksOf('<table><tr><th>A<th>B<tr><td><pre>x = 1</pre><td>2</table>')).toEqual([
      'A | B\nx = 1 | 2',
    ]);
    expect(blocksOf('<details><summary><pre>x = 1</pre></summary>')).toEqual(['x = 1']);
  });

  it('chooses a fence that is not in the code', () => {
    expect(blocksOf('<pre>```js\nx\n```</pre><pre>~~~ ```</pre>')).toEqual([
      '~~~\n```js\nx\n```\n~~~',
      '~~~ ```',
    ]);
  });

  it('does not join the title of a note and its code', () => {
    expect(blocksOf('<div class="note"><p>Note</p><pre>x</pre></div>')).toEqual(['Note', '```\nx\n```']);
  });

  it('keeps terms with their definitions', () => {
    expect(blocksOf('<dl><dt>Term</dt><dd>Meaning.</dd><div><dt>A<dt>B<dd>C<dd>D</div></dl>')).toEqual([
      'Term: Meaning.\nA, B: C\nD',
    ]);
  });

  it('keeps a heading without content', () => {
    expect(blocksOf('<h2>Why us</h2><h3>24/7 support</h3><h3>Free updates</h3><h2>More</h2><p>x')).toEqual([
      '24/7 support',
      'Free updates',
      'x',
    ]);
  });

  it('finds anchors on, in, before and around headings', () => {
    const { sections } = read(
      '<title>T</title><h2 id=a>A</h2><p>.<h2><a name=b></a>B</h2><p>.</p><span id=c></span><h2>C</h2><p>.<div id=d><h2>D</h2></div><p>.<h3>E</h3><p>.',
    );
    expect(sections.map(({ heading, anchor }) => [heading, anchor])).toEqual([
      ['A', 'a'],
      ['B', 'b'],
      ['C', 'c'],
      ['D', 'd'],
      ['D > E', 'd'],
    ]);
  });
});
