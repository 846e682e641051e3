import { readPage } from '.';
import type { Page } from '.';

function read(html: string): Page {
  return readPage(Buffer.from(html), 'text/html; charset=utf-8', 'https://example.com/docs/page?x=1#top');
}

function blocksOf(html: string): string[] {
  return read(html).sections.flatMap(({ blocks }) => blocks);
}

describe('boilerplate', () => {
  const CONTENT = '<p>Content stays.</p>';
  it.each([
    '<nav>x</nav>',
    '<header><a href="/">x</a></header>',
    '<footer>x</footer>',
    '<aside>x</aside>',
    '<script>x</script><style>x</style><noscript>x</noscript><template>x</template><svg><text>x</text></svg>',
    '<iframe>x</iframe><select><option>x</select><textarea>x</textarea><button>x</button>',
    '<form><label>x</label></form>',
    '<div hidden>x</div>',
    '<div aria-hidden="true">x</div>',
    '<div style="color:red; DISPLAY : none">x</div>',
    '<div role="dialog">x</div><div role="search">x</div><div role="banner">x</div>',
    '<div class="cookieConsent">x</div><div id="onetrust-banner-sdk">x</div>',
    '<ol class="breadcrumb"><li>x</ol>',
    '<div class="SideBar_left__x1">x</div>',
    '<div class="shareButtons"><p>x</div>',
    '<div id="comments"><p>x</div>',
    '<div class="menu"><a href=1>x</a> <a href=2>x</a></div>',
    '<a class="skip-link" href="#main">x</a><span class="sr-only">x</span>',
    '<a rel="next" href="2">x</a>',
    '<p class="last-updated">x</p>',
    '<p style="font-size:0">x</p><p style="opacity: 0;">x</p><p style="clip: rect(0 0 0 0)">x</p>',
    '<p style="position:absolute; left:-9999px">x</p><p style="text-indent:-9999px">x</p>',
    '<p style="width:0;height:0;overflow:hidden">x</p>',
    '<p>By <a href=/jane>Jane Doe</a>, 3 May 2024</p><p>By Jane Doe · 5 min read</p><p>5 min read</p><p>Posted in <a href=/n>News</a></p>',
    '<p>Von Jana Muster · 3. Mai 2024</p><p>Lesezeit: 5 Minuten</p><p>12 Kommentare</p>',
    '<aside><p>x</p></aside><div class="modal"><p>x</p></div>',
    '<div class="sidebar"><a href=/1>x</a> <a href=/2>x 9:00</a></div>',
    '<div class="entry-meta">x</div><p>Share this article</p>',
    '<ol><li><a href="#1">x</a><li><a href="#2">x</a><ul><li><a href="#3">x</a></ul></ol>',
  ])('leaves out %s', (html) => expect(blocksOf(html + CONTENT)).toEqual(['Content stays.']));

  it.each([
    '<div class="menu"><p>Soup of the day 5</p></div>',
    '<ul><li><a href="#1">Text of a link that is long</a><li><a href="#2">Text of another long link</a><li><a href="other">Text of a third long link</a></ul>',
    '<div style="font-size:0"><p style="font-size:16px">Text</p></div>',
    '<div style="opacity:0; transform: translateY(20px)"><p>Text</p></div>',
    '<aside class="ticket-sidebar"><h2>Tickets</h2><p>Category one: 16,00 €</p></aside>',
    '<div class="modal" aria-hidden="true" id="plate"><p>A memorial plate costs $100.</p></div>',
    '<div role="complementary"><p>Open from 9:00 to 17:00</p></div>',
    '<div><a href=/1>Cactus</a> <a href=/1>$10.00</a> <a href=/2>Aloe</a> <a href=/2>$12.00</a></div>',
    '<p style="left:-10px">Text</p>',
    '<p>By train: take line 3</p><p>By Zurich Airport, 3 stations</p><p>Share this code with friends.</p>',
    '<div class="has-sidebar nav-content"><p>Text</p></div>',
    '<section id="cookies"><h2>Cookies</h2><p>Text</p></section>',
    '<div class="sect2" id="STORAGE-TOAST"><p>Text</p></div>',
    '<div id="social-login"><h3>Social login</h3><p>Text</p></div>',
    '<aside class="note"><p>Text</p></aside>',
    '<section><header><h2>Head</h2></header><p>Text</p></section>',
    '<blockquote><p>Quote</p><footer>Author</footer></blockquote>',
    '<div class="answer" hidden><p>Text</p></div>',
    '<pre><span class="token comment"># comment</span></pre>',
    '<details hidden="until-found"><summary>Q</summary>A</details>',
  ])('keeps %s', (html) => {
    const text = read(html + CONTENT).text;
    const words = html.replace(/<[^>]*>/g, ' ').split(/\s+/);
    for (const word of words) expect(text).toContain(word);
  });

  it('cleans less when little text is left, however long the targets of its links are', () => {
    const link = `<a href="/${'x'.repeat(400)}">Buy a ticket</a>`;
    const html = `<main><p>${link}</p><div class="comments"><p>${'Prices of seats. '.repeat(20)}</p></div></main>`;
    expect(read(html).text).toContain('Prices of seats.');
  });

  it('keeps the content of a page-wide form and of a hidden body', () => {
    expect(blocksOf('<form id=aspnetForm><div><p>All of the page.</p></div></form>')).toEqual([
      'All of the page.',
    ]);
    expect(blocksOf('<body style="display:none"><p>All of the page.</p>')).toEqual(['All of the page.']);
    expect(blocksOf('<div class="modal sidebar"><p>All of the page.</p></div>')).toEqual([
      'All of the page.',
    ]);
  });

  it('removes menus from a page without semantic elements', () => {
    const menu = Array.from({ length: 8 }, (_, i) => `<div><a href="/${i}">Page ${i}</a></div>`).join('');
    const page = `<div><div>${menu}</div><div><p>${'A long paragraph of text. '.repeat(20)}</p></div></div>`;
    expect(read(page).text).not.toContain('Page 3');
  });

  it('cleans less if cleaning would remove the page', () => {
    expect(read('<nav>Only <b>navigation</b></nav>').text).toBe('Only navigation');
    expect(read('<main></main><div class=sidebar><p>Told here.</p></div>').text).toBe('Told here.');
  });
});
