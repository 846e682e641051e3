import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../server/package-files';
import { ICON } from './page-header';

/** A page of `docs` that is served beside the page of the API. */
export interface Guide {
  /** The last part of its path, and the name of its file in `docs`. */
  name: string;
  title: string;
}

/** The id of the element with the text of a guide. */
export const CONTENT_ID = 'content';

/** A heading that the list of sections names. */
interface Section {
  id: string;
  title: string;
}

/** The parts that all pages of guides share. */
interface Surroundings {
  header: string;
  styleSheet: string;
  guides: readonly Guide[];
}

/** The guide as HTML, without scripts. @throws Error when its file is missing */
export function guidePage({ name, title }: Guide, { header, styleSheet, guides }: Surroundings): string {
  const markdown = readFileSync(join(PACKAGE_FOLDER, 'docs', `${name}.md`), 'utf8');
  const { html, sections } = render(markdown, new Set(guides.map((guide) => guide.name)));
  const list = sections.map((section) => `<li><a href="#${section.id}">${section.title}</a></li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} · Parley</title>
<link rel="icon" href="${ICON}"><link rel="stylesheet" href="${styleSheet}"></head>
<body>${header}<div class="guide"><nav class="sections" aria-label="On this page"><ul>${list.join('')}</ul></nav>
<main id="${CONTENT_ID}">${html}</main></div></body></html>
`;
}

/**
 * Markdown as HTML, and its sections. Headings have the ids that links in the files expect. A link to a file that is
 * not served becomes plain text. Content that scrolls sideways can be focused with the keyboard.
 */
function render(markdown: string, served: ReadonlySet<string>): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  // Loaded with the first guide.
  const { Marked } = require('marked') as typeof import('marked');
  const marked = new Marked({ async: false });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = text
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .trim()
          .replaceAll(/\s+/g, '-');
        const title = this.parser.parseInline(tokens);
        if (depth === 2) sections.push({ id, title });
        return `<h${depth} id="${id}">${title}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        if (/^(https?:|mailto:|[#/])/.test(href)) return false;
        const text = this.parser.parseInline(tokens);
        const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
        return served.has(name) ? `<a href="${name}${anchor}">${text}</a>` : text;
      },
    },
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<pre>', '<pre tabindex="0">')
          .replaceAll('<table>', '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
          .replaceAll('</table>', '</table></div>'),
    },
  });
  return { html: marked.parse(markdown) as string, sections };
}
