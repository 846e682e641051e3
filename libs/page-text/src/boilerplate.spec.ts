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
    '<ol><li><a href="#1">x</a><li><a href="#2">x</a><ul><li><a href="#3">x</a></ul></ol>',
  ])('leaves out %s', (html) => expect(blocksOf(html + CONTENT)).toEqual(['Content stays.']));

  it.each([
    '<div class="menu"><p>Soup of the day 5</p></div>',
    '<ul><li><a href="#1">Text of a link that is long</a><li><a href="#2">Text of another long link</a><li><a href="other">Text of a third long link</a></ul>',
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
