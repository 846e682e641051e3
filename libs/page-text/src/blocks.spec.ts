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
    [
      '<p><a href=1>One</a><a href=2>Two</a>',
      '[One](https://example.com/docs/1) [Two](https://example.com/docs/2)',
    ],
    ['<p>10<sup>6</sup> of 1<sup>st</sup>', '10^6 of 1st'],
    ['<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>です', '漢字です'],
    ['<p><span>Category 1</span><b>208 €</b>', 'Category 1 208 €'],
    ['<p><b>H</b><sub>2</sub><b>O</b> <i>a</i><i>b</i>', 'H2O ab'],
    ['<p>now <del>$49</del> $29', 'now $29'],
    ['<p>now <span style="color:red; text-decoration: underline line-through">$49</span> $29', 'now $29'],
    ['<p>now <b style="text-decoration:none">$29</b>', 'now $29'],
    ['<p>$3<sup>99</sup> or 1,019<sup>50</sup> EUR, 10<sup>12</sup> €', '$3.99 or 1,019.50 EUR, 10^12 €'],
    [
      '<p>Take <math>1<mfrac><mn>1</mn><mn>2</mn></mfrac></math> cups, ' +
        '<math><semantics><msup><mn>10</mn><mn>6</mn></msup><annotation>10^6</annotation></semantics></math> times',
      'Take 1 1/2 cups, 10^6 times',
    ],
    ['<p>fact<sup class="reference"><a href="#n1">[1]</a></sup>.', 'fact.'],
    ['<p>x <img src=a alt="Chart of monthly sales"> y', 'x y'],
    ['<img src=a alt="Open on Monday from 9 to 17">', 'Open on Monday from 9 to 17'],
  ])('of %s', (html, text) => expect(blocksOf(html)).toEqual([text]));

  it.each([
    ['Ask <a href="../contact">our team</a>.', 'Ask [our team](https://example.com/contact).'],
    ['See <a href="#fees">fees</a>.', 'See [fees](https://example.com/docs/page?x=1#fees).'],
    [
      '<a href="mailto:a@example.com">Write</a> or <a href="tel:+1234567">call</a>',
      '[Write: a@example.com](mailto:a@example.com) or [call: +1234567](tel:+1234567)',
    ],
    ['Write to <a href="mailto:a@example.com">a@example.com</a>.', 'Write to a@example.com.'],
    [
      '<a href="javascript:x()">Open</a> <a href="">it</a> <a>now</a> <a href="ftp://x">f</a>',
      'Open it now f',
    ],
    ['<a href=x> a [b] </a>c', String.raw`[a \[b\]](https://example.com/docs/x) c`],
    ['<a href=x>a<br>b</a>', '[a](https://example.com/docs/x)\n[b](https://example.com/docs/x)'],
    ['<a href=x><img src=y alt="Three words here"></a>c', 'c'],
    ['<h2><a href=x>Title</a></h2>c', 'c'],
  ])('keeps links live: %s', (html, text) => expect(blocksOf(html)).toEqual([text]));

  it('resolves links against the base, and links to the page itself against its canonical URL', () => {
    const head = '<base href="https://b.example/"><link rel=canonical href="https://b.example/main">';
    expect(blocksOf(`${head}<p><a href=x>a</a> <a href=#y>b</a>`)).toEqual([
      '[a](https://b.example/x) [b](https://b.example/main#y)',
    ]);
  });

  it('ends a paragraph at blocks and at two line breaks', () => {
    expect(blocksOf('<div>a<div>b</div>c</div><p>d<p>e<br><br>f')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('keeps lists whole, with indentation and numbers', () => {
    expect(
      blocksOf('<ul><li>a<ul><li>b<li>c</ul><li><p>d</p><p>e</p></ul><ol start=3><li>x<li>y</ol>'),
    ).toEqual(['- a\n  - b\n  - c\n- d\n  e', '3. x\n4. y']);
  });

  it('repeats the header of long tables', () => {
    const rows = Array.from({ length: 100 }, (_, i) => `<tr><td>key ${i}<td>some value ${i}`).join('');
    const blocks = blocksOf(`<table><thead><tr><th>Key<th>Value</thead><tbody>${rows}</table>`);
    expect(blocks.length).toBeGreaterThan(2);
    for (const block of blocks) expect(block.startsWith('| Key | Value |\n| --- | --- |\n| key ')).toBe(true);
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
      '| A | B |\n| --- | --- |\n| x = 1 | 2 |',
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
