import { readPage } from '.';

function dateOf(html: string): string | null {
  return readPage(Buffer.from(html), 'text/html; charset=utf-8', 'https://example.com/').date;
}

describe('the date of a page', () => {
  it.each([
    [
      '<meta property="article:published_time" content="2024-01-02T10:00:00Z"><meta property="article:modified_time" content="2024-05-03T10:00:00+02:00">',
      '2024-05-03',
    ],
    ['<meta property="article:published_time" content="2024-01-02">', '2024-01-02'],
    [
      '<script type="application/ld+json">{"@type":"Article","datePublished":"2023-12-31","dateModified": "2024-02-29"}</script>',
      '2024-02-29',
    ],
    ['<script>{"dateModified":"2024-02-29"}</script>', null],
    ['<h1>Title</h1><time datetime="2024-03-04T08:00">4 March</time><p>Text', '2024-03-04'],
    ['<time datetime="2024-01-01"></time>'.repeat(10), null],
    ['<p class="last-updated">Last updated on May 3, 2024</p>', '2024-05-03'],
    ['<footer>Zuletzt aktualisiert: 3. März 2024</footer>', '2024-03-03'],
    ['<p>Stand: 03.05.2024</p>', '2024-05-03'],
    ['<p>Dernière mise à jour : le 14 août 2023</p>', '2023-08-14'],
    ['<p>Última actualización: 7 de septiembre de 2023</p>', '2023-09-07'],
    ['<p>最終更新日：2024年5月3日</p>', '2024-05-03'],
    ['<p>Updated 13/05/2024</p>', '2024-05-13'],
    ['<p>Updated 03/05/2024</p>', null],
    ['<p>Last updated 2024-02-31</p>', null],
    ['<p>The company was founded on May 3, 1999.</p>', null],
  ])('%s', (html, date) => expect(dateOf(html)).toBe(date));
});
