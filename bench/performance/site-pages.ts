import { Prose } from '../capacity/prose';

const MIN_SECTIONS = 4;
const SECTION_SPREAD = 4;
const PASSAGES_A_SECTION = 1;
/** One section in this number has a list, and one a table. */
const LIST_EVERY = 3;
const TABLE_EVERY = 4;
const TABLE_ROWS = 6;
const LINKS_A_PAGE = 8;
/** Pages per folder: the crawler would take a folder of numbered pages for a calendar. */
const PAGES_A_FOLDER = 20;
const KEEPERS = 'Maren Tobias Ilse Jonas Petra Ruben Selma Viktor'.split(' ');

/** A fact on only one page of the site, and a question about it. */
export interface Fact {
  question: string;
  answer: string;
  sentence: string;
}

/** The fact on this page of a site. */
export function factOf(page: number): Fact {
  const depot = `Kelvor${lettersOf(page)}`;
  const answer = `${KEEPERS[page % KEEPERS.length]} Tolv${lettersOf(page * 7 + 3)}`;
  return {
    question: `Who is the keeper of the depot ${depot}?`,
    answer,
    sentence: `The keeper of the depot ${depot} is ${answer}.`,
  };
}

/** The path of a page; page 0 is the start page. */
export function pathOf(page: number): string {
  if (page === 0) return '/';
  return `/guides/${lettersOf(Math.floor(page / PAGES_A_FOLDER))}/chapter-${lettersOf(page)}`;
}

/**
 * A page of documentation as on real sites: 600 to 1,000 words in sections with paragraphs, lists and tables,
 * inside menus, a sidebar and a footer that repeat on every page. It links to its neighbours and to pages from which
 * the whole site can be reached.
 */
export function pageOf(page: number, pages: number): string {
  const prose = new Prose(page + 1);
  const [title = '', ...rest] = prose.document(PASSAGES_A_SECTION).split('\n\n');
  const heading = title.replace('# ', '');
  const sections = MIN_SECTIONS + (page % (SECTION_SPREAD + 1));
  const body = Array.from({ length: sections }, (_, section) => sectionOf(prose, section)).join('\n');
  const linked = Array.from({ length: LINKS_A_PAGE }, (_, link) => page * LINKS_A_PAGE + link + 1).filter(
    (target) => target < pages,
  );
  const around = [page - 1, page + 1].filter((target) => target >= 0 && target < pages);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${heading} | Kelvor documentation</title>
<meta name="description" content="${heading}"><link rel="stylesheet" href="/style.css"><style>${STYLE}</style><script>${SCRIPT}</script></head>
<body class="docs"><header class="site-header"><a class="logo" href="/">Kelvor</a><nav class="main-menu"><ul>${MENU}</ul></nav></header>
<div class="layout"><aside class="sidebar"><nav><ul>${linked.map(linkTo).join('')}</ul></nav></aside>
<main id="content"><article><nav class="breadcrumbs"><a href="/">Home</a> / Guides</nav><h1>${heading}</h1>
${rest.map(paragraph).join('\n')}
${body}
<h2 id="keeper">Who to ask</h2><p>${factOf(page).sentence} Letters reach the depot on every working day.</p>
<p>See also</p><ul>${around.map(linkTo).join('')}</ul></article></main></div>
<div class="newsletter"><p>Subscribe to our newsletter and hear of new chapters before anybody else does.</p><form><input name="email"><button>Subscribe</button></form></div>
<footer class="site-footer"><p>© Kelvor Ltd. All rights reserved. The documentation is updated with every release.</p><ul>${MENU}</ul></footer></body></html>`;
}

const MENU = ['Products', 'Prices', 'Documentation', 'Blog', 'Company', 'Careers', 'Contact', 'Sign in']
  .map(
    (name) =>
      `<li class="menu-item"><a href="https://www.example.com/${name.toLowerCase().replace(' ', '-')}">${name}</a></li>`,
  )
  .join('');
const STYLE = '.layout{display:grid;grid-template-columns:16rem 1fr}.sidebar li{margin:0 0 .4rem}'.repeat(8);
const SCRIPT = 'window.dataLayer=window.dataLayer||[];function track(){dataLayer.push(arguments)}'.repeat(8);

function sectionOf(prose: Prose, section: number): string {
  const [title = '', ...blocks] = prose.document(PASSAGES_A_SECTION).split('\n\n');
  const paragraphs = blocks.filter((block) => !block.startsWith('#'));
  const heading = title.replace('# ', '');
  const shown = paragraphs.map((text, index) =>
    index === 0 && section % LIST_EVERY === 1 ? list(text) : paragraph(text),
  );
  if (section % TABLE_EVERY === 2) shown.push(table(prose));
  return `<section><h2 id="section-${section}">${heading}<a class="headerlink" href="#section-${section}">¶</a></h2>${shown.join('\n')}</section>`;
}

function paragraph(text: string): string {
  return text.startsWith('#') ? '' : `<p>${text.replace(/\. ([A-Z][a-z]+)/, '. <strong>$1</strong>')}</p>`;
}

function list(text: string): string {
  const items = text.split('. ').map((sentence) => `<li>${sentence}</li>`);
  return `<ul>${items.join('')}</ul>`;
}

function table(prose: Prose): string {
  const words = prose.document(PASSAGES_A_SECTION).match(/[a-z]{5,}/g) ?? [];
  const rows = Array.from(
    { length: TABLE_ROWS },
    (_, row) =>
      `<tr><td>${words[row]}</td><td>${words[row + TABLE_ROWS]}</td><td>${(row + 1) * 15} EUR</td></tr>`,
  );
  return `<table><thead><tr><th>Name</th><th>Kind</th><th>Price</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function linkTo(page: number): string {
  return `<li><a href="${pathOf(page)}">Chapter ${lettersOf(page)}</a></li>`;
}

/** A number as letters, which form a word. */
function lettersOf(number: number): string {
  return Array.from(String(number), (digit) => 'bdfgklmnpr'[Number(digit)]).join('a');
}
