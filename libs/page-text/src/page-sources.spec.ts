import { readPage, type Page } from './page';

const page = (html: string, url = 'https://boats.example/'): Page =>
  readPage(Buffer.from(html), 'text/html', url);
const textOf = ({ sections }: Page): string =>
  sections.flatMap(({ heading, blocks }) => [heading, ...blocks]).join('\n');
const body = (html: string): string => `<html lang="en"><body><main>${html}</main></body></html>`;

describe('what a page says elsewhere than in its text', () => {
  it('reads the questions of JSON-LD, with answers in HTML, and not those that the page shows', () => {
    const data = {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Do you mend sails?',
          acceptedAnswer: {
            '@type': 'Answer',
            text: '<p>Yes, for <b>12 €</b> a metre.</p><p>Not in May.</p>',
          },
        },
        { '@type': 'Question', name: 'Shown?', acceptedAnswer: { text: 'This answer is on the page.' } },
      ],
    };
    const json = JSON.stringify({ '@graph': [data] });
    const read = page(
      body(`<p>This answer is on the page.</p><script type="application/ld+json">${json}</script>`),
    );
    expect(read.sections.slice(1)).toEqual([
      { heading: 'Do you mend sails?', anchor: null, blocks: ['Yes, for 12 € a metre.', 'Not in May.'] },
    ]);
  });

  it.each([
    ['/*<![CDATA[*/', '/*]]>*/'],
    ['//<![CDATA[\n', '\n//]]>\n'],
    ['<!--\n', '\n-->'],
    ['', ''],
  ])('reads data that old systems write between %j and %j, with line breaks in texts', (start, end) => {
    const question = '{"@type":"Question","name":"Do you rent oars?","acceptedAnswer":{"text":"Yes,\n5 €."}}';
    const read = page(
      body(`<p>Boats.</p><script type="application/ld+json">${start}${question}${end}</script>`),
    );
    expect(read.sections.slice(1)).toEqual([
      { heading: 'Do you rent oars?', anchor: null, blocks: ['Yes, 5 €.'] },
    ]);
  });

  it('reads opening hours and contacts that only microdata has', () => {
    const read = page(
      body(
        `<p>We rent boats.</p><div itemscope itemtype="https://schema.org/Store"><span itemprop="name">Reed</span>
         <meta itemprop="openingHours" content="Mo-Fr 09:00-17:00"><meta itemprop="telephone" content="+49 30 901820">
         <div itemprop="openingHoursSpecification" itemscope>
         <link itemprop="dayOfWeek" href="https://schema.org/Saturday">
         <meta itemprop="opens" content="10:00"><meta itemprop="closes" content="12:00"></div></div>`,
      ),
    );
    expect(textOf(read)).toContain('- Phone: +49 30 901820');
    expect(textOf(read)).toContain('- Monday–Friday 09:00–17:00');
    expect(textOf(read)).toContain('- Saturday 10:00–12:00');
  });

  it('reads the data of a page that shows no text, without addresses, codes and styles', () => {
    const props = {
      page: { title: 'Opening hours', body: '<p>We open at 9 on weekdays.</p>', slug: 'hours', id: 7 },
      boats: [{ name: 'Green canoe', price: 45, image: '/img/canoe.png', style: 'flex items-center p-2' }],
    };
    const read = page(
      `<html><body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props })}</script><script src="/app.js"></script></body></html>`,
    );
    expect(read).toMatchObject({ needsJavaScript: false });
    expect(read.sections.map(({ heading, blocks }) => [heading].concat(blocks))).toEqual([
      ['Opening hours', 'We open at 9 on weekdays.'],
      ['Green canoe', 'price: 45'],
    ]);
    const data = '<script type="application/json">{"title":"Tours","text":"Tours start at 20:40."}</script>';
    expect(textOf(page(`<html><body><div></div>${data}</body></html>`))).toContain('Tours start at 20:40.');
  });

  it('reads the JSON that plain scripts of a page without text give to names, and runs nothing', () => {
    const state = '{"boats":[{"name":"Green canoe","note":"Costs \\"45\\" €; no pets","price":45}]}';
    const scripts =
      `window.__STATE__ = ${state};\nvar other = {name: "No JSON"}, run = ["a" + danger()];` +
      'let tours = [{"title":"Heron tour","text":"It starts at 20:40."}]';
    const read = page(`<html><body><h1>Our boats</h1><div></div><script>${scripts}</script></body></html>`);
    expect(read.sections.slice(-2).map(({ heading, blocks }) => [heading].concat(blocks))).toEqual([
      ['Green canoe', 'Costs "45" €; no pets', 'price: 45'],
      ['Heron tour', 'It starts at 20:40.'],
    ]);
    expect(textOf(read)).not.toMatch(/No JSON|danger/);
    const shown = page(body(`<p>${'The weir was built of oak. '.repeat(20)}</p><script>${scripts}</script>`));
    expect(textOf(shown)).not.toContain('canoe');
  });

  it.each(['x=["', 'x=[', 'x=[\\"', 'x={"a":[', '<script>x=["'])(
    'reads hostile scripts in linear time: %s',
    (part) => {
      const html = `<html><body><script>${part.repeat(300_000)}</script></body></html>`;
      const cpu = process.cpuUsage();
      expect(textOf(page(html))).toBe('');
      expect(process.cpuUsage(cpu).user).toBeLessThan(5_000_000);
    },
  );

  it('reads choices, in a form too, but no long list', () => {
    const many = Array.from({ length: 60 }, (_, n) => `<option>Land ${n}</option>`).join('');
    const read = page(
      body(
        `<h1>Alder jacket</h1><p>Warm and dry for the river.</p>
         <form action="/cart"><label for="s">Size</label><select id="s"><option value="">Please choose</option>
         <option>S<option>M<option>XXL</select><select>${many}</select><button>Buy</button></form>
         <p>Colour <select><optgroup label="Dark"><option>Moss</option></optgroup><option>Rust</option></select></p>`,
      ),
    );
    expect(textOf(read)).toContain('Size: S, M, XXL');
    expect(textOf(read)).toContain('Moss, Rust');
    expect(textOf(read)).not.toMatch(/Land 1|Buy|Please/);
  });

  it('reads a declarative shadow root, and no other template', () => {
    const read = page(
      body(
        `<my-card><template shadowrootmode="open"><p>The ferry leaves at noon.</p></template></my-card>
         <template><p>Hidden pattern.</p></template>`,
      ),
    );
    expect(textOf(read)).toContain('The ferry leaves at noon.');
    expect(textOf(read)).not.toContain('Hidden');
  });
});

describe('where a page leads', () => {
  it('frames, and the next page of a list that only its head names, are links', () => {
    const read = page(
      '<head><link rel="next" href="/boats?page=2"></head><frameset><frame src="/menu.html"></frameset><iframe src="hours.html"></iframe>',
    );
    expect(read.links).toEqual([
      'https://boats.example/boats?page=2',
      'https://boats.example/menu.html',
      'https://boats.example/hours.html',
    ]);
  });

  it.each([
    ['<meta http-equiv="Refresh" content="0; URL=/home">', 'https://boats.example/home'],
    [`<meta http-equiv="refresh" content="3;url='home'">`, 'https://boats.example/home'],
    ['<meta http-equiv="refresh" content="300">', null],
    ['<meta http-equiv="refresh" content="0; url=https://boats.example/">', null],
    ['<script>window.location.href = "/home";</script>', 'https://boats.example/home'],
    ["<script>location.replace('/home#top')</script>", 'https://boats.example/home'],
    [`<body onload="document.location='/home'">`, 'https://boats.example/home'],
    [`<script src="/a.js"></script><button onclick="location='/home'">Go</button>`, null],
    [`<p>${'A page of its own. '.repeat(20)}</p><script>location = "/home"</script>`, null],
  ])('%s', (html, target) => expect(page(html).leadsTo).toBe(target));
});

describe('a page to sign in', () => {
  const form = '<form><label>Password <input type="password"></label><button>Sign in</button></form>';

  it('is known by a password field in its content', () =>
    expect(page(body(`<h1>Welcome back</h1><p>Enter your details.</p>${form}`)).isSignIn).toBe(true));

  it('is no page with a box to sign in beside the content, or with a text of its own', () => {
    expect(page(`<body><aside>${form}</aside><p>The weir was built of oak.</p></body>`).isSignIn).toBe(false);
    expect(page(body(`<p>${'The weir was built of oak. '.repeat(20)}</p>${form}`)).isSignIn).toBe(false);
  });
});
