import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { PACKAGE_FOLDER } from '../server/package-files';

/** A page of `docs` that is served beside the page of the API. */
export interface Guide {
  /** The last part of its path, and the name of its file in `docs`. */
  name: string;
  title: string;
}

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.6 system-ui, sans-serif; margin: 0 auto; max-width: 52rem; padding: 1rem }
  nav a { margin-right: 1rem }
  pre, table { display: block; overflow-x: auto }
  th, td { padding: .3rem .7rem .3rem 0; text-align: left; vertical-align: top }
`;

/** The guide as HTML, without scripts, with a list of `links` at its top. @throws Error when its file is missing */
export function guidePage({ name, title }: Guide, links: Record<string, string>): string {
  const list = Object.entries(links).map(([text, path]) => `<a href="${path}">${text}</a>`);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`;
  const markdown = readFileSync(join(PACKAGE_FOLDER, 'docs', `${name}.md`), 'utf8');
  return `<!doctype html>
<html lang="en"><head>${head}<title>${title} – Parley API</title><style>${STYLE}</style></head>
<body><nav>${list.join('')}</nav><main>${html(markdown)}</main></body></html>
`;
}

/** Markdown as HTML. Headings have the ids that links in the files expect. */
function html(markdown: string): string {
  const marked = new Marked({ async: false });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = text
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .trim()
          .replaceAll(/\s+/g, '-');
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  return marked.parse(markdown) as string;
}
