import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { Client } from '../service/client';
import { ServiceProcess } from '../service/service-process';
import { percent, type Table } from './table';

const SITE_SUFFIX = '.site';
const NO_ANSWER = 'That is not among what I know.';
const PAGES_SHOWN = 5;
const TITLE = 'Sites: crawled, and asked over HTTP; %';
const COLUMNS = [
  'site',
  'pages',
  'passages',
  'questions',
  'page first',
  'page among 5',
  'answered',
  'refused',
  'off-topic refused',
];
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  txt: 'text/plain',
  xml: 'application/xml',
};

/** A question about a site: the page that answers it (null for none), and what an answer must contain. */
interface SiteQuestion {
  query: string;
  history?: { role: 'user' | 'agent'; text: string }[];
  page: string | null;
  answers?: string[];
}

interface Asked {
  question: SiteQuestion;
  answer: ChatAnswer;
}

interface ChatAnswer {
  text: string;
  conversationId: string;
  sources: { url: string | null }[];
}

/**
 * Serves each folder `<name>.site` of `folder` on loopback. Over HTTP, creates an agent, trains it on the site and asks
 * it each question of `<name>.site.queries.jsonl`, with the built-in model.
 */
export async function sites(folder: string): Promise<Table> {
  const rows: Table['rows'] = [];
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(SITE_SUFFIX))
    .map((name) => name.slice(0, -SITE_SUFFIX.length))
    .toSorted();
  if (names.length > 0)
    await onService(async (client) => {
      for (const name of names) rows.push(await rowOf(client, folder, name));
    });
  return { title: TITLE, columns: COLUMNS, rows };
}

/** Starts the built service over an empty data folder and calls `work` with a client of a new account. */
async function onService(work: (client: Client) => Promise<void>): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-eval-site-'));
  const adminToken = randomBytes(16).toString('hex');
  const service = await ServiceProcess.start('all', {
    PATH: process.env['PATH'],
    DATA_DIR: dataFolder,
    ADMIN_TOKEN: adminToken,
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    CRAWL_DELAY_MS: '0',
    RATE_LIMIT_ENTERPRISE: '100000',
    LOG_LEVEL: 'warn',
  });
  try {
    const admin = new Client(`${service.baseUrl}/admin/v1`, adminToken);
    const { account } = await admin.post<{ account: { id: number } }>('/accounts', {
      name: 'eval',
      plan: 'enterprise',
    });
    await work(await service.authorize(account.id, adminToken));
  } finally {
    await service.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function rowOf(client: Client, folder: string, name: string): Promise<Table['rows'][number]> {
  const questions = readFileSync(join(folder, `${name}${SITE_SUFFIX}.queries.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as SiteQuestion);
  const server = await serve(join(folder, `${name}${SITE_SUFFIX}`));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const agentId = await client.createAgent({ botNoAnswer: NO_ANSWER });
    const { pages, passages } = await client.trainOnSite(agentId, `${origin}/`);
    const asked: Asked[] = [];
    for (const question of questions) asked.push({ question, answer: await ask(client, agentId, question) });
    const answerable = asked.filter(({ question }) => question.page !== null);
    const others = asked.filter(({ question }) => question.page === null);
    const rank = ({ question, answer }: Asked) => pagesOf(answer, origin).indexOf(question.page ?? '');
    const isRefused = ({ answer }: Asked) => answer.text === NO_ANSWER;
    const holdsAnswer = ({ question: { answers = [] }, answer: { text } }: Asked) =>
      answers.some((answer) => text.toLowerCase().includes(answer.toLowerCase()));
    return [
      name,
      pages,
      passages,
      answerable.length,
      percent(answerable, (each) => rank(each) === 0),
      percent(answerable, (each) => rank(each) >= 0 && rank(each) < PAGES_SHOWN),
      percent(answerable, holdsAnswer),
      percent(answerable, isRefused),
      percent(others, isRefused),
    ];
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function ask(
  client: Client,
  agentId: number,
  { query, history = [] }: SiteQuestion,
): Promise<ChatAnswer> {
  let conversationId: string | undefined;
  for (const { text } of history.filter(({ role }) => role === 'user')) {
    conversationId = await client.chat(agentId, text, conversationId);
  }
  return client.post<ChatAnswer>(`/agents/${agentId}/chat`, { message: query, conversationId });
}

/** The paths of the pages that an answer names as sources, each once, best first. */
function pagesOf({ sources }: ChatAnswer, origin: string): string[] {
  const paths = sources.flatMap(({ url }) =>
    url === null ? [] : [url.replace(origin, '').replace(/#.*/, '')],
  );
  return [...new Set(paths)];
}

/** Serves the files of a folder: `index.html` for `/`, and pages inside `_layout.html` where there is one. */
async function serve(root: string): Promise<Server> {
  const layoutFile = join(root, '_layout.html');
  const layout = existsSync(layoutFile) ? readFileSync(layoutFile, 'utf8') : undefined;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const path = normalize(decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
    const file = join(root, path);
    if (!file.startsWith(root) || file === layoutFile || !existsSync(file)) {
      return void response.writeHead(404).end();
    }
    const extension = file.split('.').at(-1) ?? '';
    const body = readFileSync(file);
    response.writeHead(200, { 'content-type': TYPES[extension] ?? 'application/octet-stream' });
    response.end(extension === 'html' && layout ? laidOut(layout, body.toString('utf8')) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function laidOut(layout: string, page: string): string {
  const title = /<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? '';
  return layout.replace('{{title}}', () => title).replace('{{page}}', () => page);
}
