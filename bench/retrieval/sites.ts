import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replyIn } from '@app/extractive-answer';
import { Client } from '../service/client';
import { ServiceProcess } from '../service/service-process';
import { PromptRecorder, type GivenPassage } from './prompt-recorder';
import {
  holdsAnswer,
  isAnswerable,
  placeOfPage,
  readSiteQuestions,
  type SiteQuestion,
} from './site-questions';
import { serveSite } from './site-server';
import { percent, type Table } from './table';

const SITE_SUFFIX = '.site';
const NO_ANSWER = 'That is not among what I know.';
/** How answers begin that the built-in model is unsure of. */
const UNSURE = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'zh', 'ja'].map((language) =>
  replyIn(language, 'unsure'),
);
const COLUMNS = [
  'asked',
  'right',
  'page first',
  'page among sources',
  'refused',
  'others refused',
  'model: given holds it',
  'first holds it',
  'not asked',
  'characters given',
];

/** A question with its answers. */
interface Asked {
  site: string;
  question: SiteQuestion;
  /** The answer of the built-in model. */
  answer: ChatAnswer;
  /** The passages that a language model was given; undefined when it was not asked. */
  given: GivenPassage[] | undefined;
}

interface ChatAnswer {
  text: string;
  conversationId: string;
  sources: { url: string | null }[];
}

/** Two clients of one account: the built-in model answers in test mode, a language model in live mode. */
interface Clients {
  builtIn: Client;
  live: Client;
  model: PromptRecorder;
}

/**
 * Serves each folder `<name>.site` of `folder` on loopback. Over HTTP, creates an agent, trains it on the site and asks
 * it each question of `<name>.site.queries.jsonl`, with the built-in model and with a language model that records what
 * it is given. Writes what was asked and answered to `<dumpFolder>/<name>.run.jsonl`.
 */
export async function sites(folder: string, dumpFolder?: string): Promise<Table[]> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(SITE_SUFFIX))
    .map((name) => name.slice(0, -SITE_SUFFIX.length))
    .toSorted();
  if (names.length === 0) return [];
  const asked: Asked[] = [];
  await onService(async (clients) => {
    for (const name of names) {
      const ofSite = await askAbout(clients, folder, name);
      asked.push(...ofSite);
      if (dumpFolder) writeFileSync(join(dumpFolder, `${name}.run.jsonl`), ofSite.map(dumped).join(''));
    }
  });
  const rows = (key: (each: Asked) => string): Table['rows'] => {
    const keys = [...new Set(asked.map(key))];
    return keys.map((value) => [value, ...figuresOf(asked.filter((each) => key(each) === value))]);
  };
  const all = ['all', ...figuresOf(asked)];
  return [
    {
      title: 'Sites: crawled, and asked over HTTP; %',
      columns: ['site', ...COLUMNS],
      rows: [...rows(({ site }) => site), all],
    },
    {
      title: 'The same by kind of question; %',
      columns: ['kind', ...COLUMNS],
      rows: rows(({ question }) => question.kind),
    },
  ];
}

/** Starts the built service over an empty data folder and calls `work` with clients of a new account. */
async function onService(work: (clients: Clients) => Promise<void>): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-eval-site-'));
  const adminToken = randomBytes(16).toString('hex');
  const model = await PromptRecorder.start();
  const service = await ServiceProcess.start('all', {
    PATH: process.env['PATH'],
    DATA_DIR: dataFolder,
    ADMIN_TOKEN: adminToken,
    MODEL_BASE_URL: model.baseUrl,
    MODEL_NAME: 'recorder',
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
    const builtIn = await service.authorize(account.id, adminToken, 'test');
    const live = await service.authorize(account.id, adminToken);
    await work({ builtIn, live, model });
  } finally {
    await service.stop();
    model.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function askAbout({ builtIn, live, model }: Clients, folder: string, name: string): Promise<Asked[]> {
  const questions = readSiteQuestions(join(folder, `${name}${SITE_SUFFIX}.queries.jsonl`));
  const server = await serveSite(join(folder, `${name}${SITE_SUFFIX}`));
  const url = server.origin + startOf(join(folder, `${name}${SITE_SUFFIX}.json`));
  try {
    const [builtInAgent, liveAgent] = [await trainedAgent(builtIn, url), await trainedAgent(live, url)];
    const asked: Asked[] = [];
    for (const question of questions) {
      const answer = await ask(builtIn, builtInAgent, question);
      model.forget();
      await ask(live, liveAgent, question);
      asked.push({ site: name, question, answer, given: model.given });
    }
    return asked;
  } finally {
    server.stop();
  }
}

/** The path of the start page: `/` unless the file names another. */
function startOf(file: string): string {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { start: string }).start : '/';
}

async function trainedAgent(client: Client, url: string): Promise<number> {
  const agentId = await client.createAgent({ botNoAnswer: NO_ANSWER });
  await client.trainOnSite(agentId, url);
  return agentId;
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

function figuresOf(asked: readonly Asked[]): Table['rows'][number] {
  const answerable = asked.filter(({ question }) => isAnswerable(question));
  const others = asked.filter(({ question }) => !isAnswerable(question));
  const place = ({ question, answer }: Asked) =>
    placeOfPage(
      question,
      answer.sources.map(({ url }) => url),
    );
  // An unsure answer that is right is no refusal.
  const isRefused = ({ question, answer: { text } }: Asked) =>
    text === NO_ANSWER || (UNSURE.some((line) => text.startsWith(line)) && !holdsAnswer(question, text));
  const given = asked.flatMap(({ given = [] }) => given.map(textOf)).join('').length;
  const asksModel = asked.filter((each) => each.given).length;
  return [
    asked.length,
    percent(answerable, ({ question, answer }) => holdsAnswer(question, answer.text)),
    percent(answerable, (each) => place(each) === 0),
    percent(answerable, (each) => place(each) >= 0),
    percent(answerable, isRefused),
    percent(others, isRefused),
    percent(answerable, ({ question, given = [] }) => holdsAnswer(question, given.map(textOf).join('\n'))),
    percent(answerable, ({ question, given = [] }) =>
      holdsAnswer(question, given.slice(0, 1).map(textOf).join()),
    ),
    percent(answerable, (each) => each.given === undefined),
    Math.round(given / Math.max(1, asksModel)),
  ];
}

function textOf({ title, heading = '', text }: GivenPassage): string {
  return `${title}\n${heading}\n${text}`;
}

function dumped({ question, answer, given }: Asked): string {
  const { id, query, kind } = question;
  const right = holdsAnswer(question, answer.text);
  return `${JSON.stringify({ id, kind, query, right, text: answer.text, sources: answer.sources, given })}\n`;
}
