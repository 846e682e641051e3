/**
 * Brings the documentation sites of `sites.json` to this machine. Their text is not ours, so none of it is committed.
 *
 *     node bench/retrieval/sites/bring.mjs <folder> --set <set> [--mirror <folder>]
 *
 * The sets are those of `sites.json`, such as `business-tuning`.
 *
 * Writes the pages of each site of the set to `<folder>/<name>.site/`, its questions, if it has any, to
 * `<folder>/<name>.site.queries.jsonl` and the path of its start page to `<folder>/<name>.site.json`. The sets belong
 * into different folders, so that nobody tunes on held-out sites. A site comes from a Debian package (needs apt-get
 * and dpkg-deb) or from a commit of a repository on GitHub (needs git). With `--mirror`, repositories are read from
 * `<mirror>/<owner>+<name>/repo`, a git directory, and not from the network.
 *
 * Keeps HTML pages, `robots.txt` and `sitemap.xml`. Unpacks `.html.gz`, removes scripts other than structured data,
 * styles, inline SVG and robots directives, and makes links to the public address of the site start at the root. All
 * text stays as it is.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';

const PAGE = /\.html(\.gz)?$/;
const KEPT_FILE = /(\.html(\.gz)?|^robots\.txt|^sitemap\.xml)$/;
const NOT_TEXT =
  /<(script(?![^>]*ld\+json)|style|svg)\b[^>]*>[\s\S]*?<\/\1>|<meta\b[^>]*\bname="robots"[^>]*>/gi;

const text = { type: 'string' };
const { values, positionals } = parseArgs({ allowPositionals: true, options: { mirror: text, set: text } });
const [target] = positionals;
const sites = JSON.parse(readFileSync(join(import.meta.dirname, 'sites.json'), 'utf8'));
const sets = [...new Set(sites.map(({ set }) => set))];
const chosen = sites.filter(({ set }) => set === values.set);
if (target === undefined || chosen.length === 0) {
  throw new Error(
    `Usage: node bench/retrieval/sites/bring.mjs <folder> --set <${sets.join('|')}> [--mirror <folder>]`,
  );
}
for (const site of chosen) bring(site, resolve(target));

function bring(site, folder) {
  const work = mkdtempSync(join(tmpdir(), 'parley-site-'));
  try {
    if (site.from.debian === undefined) unpackCommit(site.from, work);
    else unpackPackage(site.from, work);
    const source = join(work, site.from.folder);
    const destination = join(folder, `${site.name}.site`);
    rmSync(destination, { recursive: true, force: true });
    const files = filesOf(source).filter((path) => isKept(site, path));
    for (const path of files) copy(site, join(source, path), join(destination, path));
    const questions = join(import.meta.dirname, `${site.name}.queries.jsonl`);
    if (existsSync(questions)) copyFileSync(questions, `${destination}.queries.jsonl`);
    writeFileSync(`${destination}.json`, JSON.stringify({ start: site.start }));
    process.stdout.write(`${site.name}: ${files.filter((path) => PAGE.test(path)).length} pages\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Unpacks a version of a Debian package. The machine's package lists must offer that version. */
function unpackPackage({ debian, version }, work) {
  execFileSync('apt-get', ['download', '-o', 'APT::Sandbox::User=root', `${debian}=${version}`], {
    cwd: work,
  });
  const archive = readdirSync(work).find((name) => name.endsWith('.deb'));
  execFileSync('dpkg-deb', ['-x', archive, '.'], { cwd: work });
}

/** Unpacks the pages of a commit. A clone without a mirror fetches only the files that are unpacked. */
function unpackCommit({ git, commit, folder }, work) {
  const clone = join(work, '.clone');
  const gitFolder = values.mirror ? join(resolve(values.mirror), git.replace('/', '+'), 'repo') : clone;
  if (!values.mirror) {
    const address = `https://github.com/${git}`;
    execFileSync('git', ['clone', '--quiet', '--bare', '--filter=blob:none', address, clone]);
  }
  const inGit = (args, options) =>
    execFileSync('git', [`--git-dir=${gitFolder}`, ...args], { maxBuffer: 2 ** 30, ...options });
  const listed = inGit(['ls-tree', '-r', '-z', '--name-only', commit, folder], { encoding: 'utf8' });
  const paths = listed.split('\0').filter((path) => KEPT_FILE.test(relative(folder, path)));
  const archive = inGit(['archive', commit, '--', ...paths]);
  execFileSync('tar', ['-x', '-C', work], { input: archive });
}

/** The files under a folder, and the links to files, as paths relative to it. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile())
    .toSorted();
}

/** `include` and `exclude` are regular expressions that are matched against the path of a file on the site. */
function isKept({ include = [''], exclude = [] }, path) {
  const matches = (pattern) => new RegExp(pattern).test(path);
  return KEPT_FILE.test(path) && include.some(matches) && !exclude.some(matches);
}

function copy({ address }, from, to) {
  const bytes = readFileSync(from);
  const content = from.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  mkdirSync(dirname(to), { recursive: true });
  if (!PAGE.test(from)) return writeFileSync(to, content);
  const page = content.toString('utf8').replace(NOT_TEXT, '');
  const ownLink = new RegExp(`(href=["']?)${address}(?=[/"'\\s>])/?`, 'gi');
  const local = address === undefined ? page : page.replaceAll(ownLink, '$1/');
  return writeFileSync(to.replace(/\.gz$/, ''), local);
}
