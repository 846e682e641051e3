import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';

/** A page of `docs` that is served beside the page of the API. */
export interface Guide {
  /** The last part of its path, and the name of its file in `docs`. */
  name: string;
  title: string;
}

/** Where `docs` may be, seen from the sources and from the build. */
const FOLDERS = [join(__dirname, '../../../../docs'), join(__dirname, '../../../../../docs')];

const STYLE = `
  :root { color-scheme: light dark; --line: #d5dae1; --soft: #f4f6f8; --link: #0b63b6; }
  @media (prefers-color-scheme: dark) { :root { --line: #3a424d; --soft: #1d232b; --link: #7db7f0; } }
  body { font: 16px/1.6 system-ui, sans-serif; margin: 0 auto; max-width: 52rem; padding: 0 1rem 4rem; }
  nav { border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: .9rem 0; }
  a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
  h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; } h3 { margin-top: 2rem; overflow-wrap: anywhere; }
  code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere; }
  pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; overflow-x: auto; padding: .8rem; }
  pre code { overflow-wrap: normal; }
  .table { overflow-x: auto; } table { border-collapse: collapse; min-width: 100%; }
  th, td { border-bottom: 1px solid var(--line); padding: .35rem .7rem .35rem 0; text-align: left; vertical-align: top; }
  td code { overflow-wrap: normal; } td + td { min-width: 6rem; }
`;

/** The guide as HTML, without scripts, with a list of `links` at its top. @throws Error when its file is missing */
export function guidePage({ name, title }: Guide, links: Record<string, string>): string {
  const list = Object.entries(links).map(([text, path]) => `<a href="${path}">${text}</a>`);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`;
  return `<!doctype html>
<html lang="en"><head>${head}<title>${title} – Parley API</title><style>${STYLE}</style></head>
<body><nav>${list.join('')}</nav><main>${html(readGuide(name))}</main></body></html>
`;
}

function readGuide(name: string): string {
  const found = FOLDERS.flatMap((folder) => {
    try {
      return [readFileSync(join(folder, `${name}.md`), 'utf8')];
    } catch {
      return [];
    }
  });
  if (found[0] === undefined) throw new Error(`docs/${name}.md is missing`);
  return found[0];
}

/** Markdown as HTML: headings have the ids that links in the files expect, and wide tables scroll. */
function html(markdown: string): string {
  const marked = new Marked({ async: false });
  const { Renderer } = marked;
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
      table(token) {
        return `<div class="table">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
    },
  });
  return marked.parse(markdown) as string;
}
