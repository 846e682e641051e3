import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replyIn } from '@app/languages';
import type { Client } from '../service/client';
import { ENCODER_SETTINGS, EncoderServer } from './encoder-server';
import { PromptRecorder, type GivenPassage } from './prompt-recorder';
import {
  holdsAnswer,
  isAnswerable,
  placeOfPage,
  readSiteQuestions,
  type SiteQuestion,
} from './site-questions';
import { percent, type Table } from './table';
import { onService, serveSite, siteNames, SITE_SUFFIX, trainedAgent, type Tenant } from './trained-site';

/** The recorder rewrites nothing. */
const RECORDER = { MODEL_NAME: 'recorder', REWRITE_QUESTIONS: 'none' };
/** Endpoints and the encoder in the environment of the command, which the services use too. */
const ENDPOINT_SETTINGS = /^(?:(?:EMBEDDING|RERANK)_|ENCODER_WEIGHTS$)/;
const NO_ANSWER = 'That is not among what I know.';
const SETTINGS = { botNoAnswer: NO_ANSWER };
/** The beginnings of answers of which the built-in model is unsure. */
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

/** Two services: in one the built-in model answers, in the other a language model. */
interface Tenants {
  builtIn: Tenant;
  live: Tenant;
  model: PromptRecorder;
}

/**
 * Serves each folder `<name>.site` of `folder` on loopback. Over HTTP, creates an agent, trains it on the site and asks
 * it each question of `<name>.site.queries.jsonl`, with the built-in model and with a language model that records its
 * prompt. Writes the questions and answers to `<dumpFolder>/<name>.run.jsonl`. With `vectors`, the agents have
 * vectors of a real encoder.
 */
export async function sites(
  folder: string,
  { vectors, dumpFolder }: { vectors: boolean; dumpFolder: string | undefined },
): Promise<Table[]> {
  const names = siteNames(folder);
  if (names.length === 0) return [];
  const asked: Asked[] = [];
  await onServices(vectors, async (tenants) => {
    for (const name of names) {
      const ofSite = await askAbout(tenants, folder, name);
      asked.push(...ofSite);
      if (dumpFolder) writeFileSync(join(dumpFolder, `${name}.run.jsonl`), ofSite.map(dumped).join(''));
    }
  });
  const row = (name: string, items: readonly Asked[]): Table['rows'][number] => [name, ...figuresOf(items)];
  const rows = (key: (each: Asked) => string): Table['rows'] => {
    const keys = [...new Set(asked.map(key))];
    return keys.map((value) =>
      row(
        value,
        asked.filter((each) => key(each) === value),
      ),
    );
  };
  const all = row('all', asked);
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

/** Starts both services and calls `work` with a tenant of each. */
async function onServices(vectors: boolean, work: (tenants: Tenants) => Promise<void>): Promise<void> {
  const encoder = vectors ? await EncoderServer.start() : undefined;
  const model = await PromptRecorder.start();
  const own = Object.entries(process.env).filter(([name, value]) => ENDPOINT_SETTINGS.test(name) && value);
  const endpoints = {
    ...(Object.fromEntries(own) as Record<string, string>),
    ...(encoder && { ...ENCODER_SETTINGS, EMBEDDING_BASE_URL: encoder.baseUrl }),
  };
  try {
    await onService({ ...endpoints }, (builtIn) =>
      onService({ ...endpoints, ...RECORDER, MODEL_BASE_URL: model.baseUrl }, (live) =>
        work({ builtIn, live, model }),
      ),
    );
  } finally {
    await model.stop();
    encoder?.stop();
  }
}

async function askAbout({ builtIn, live, model }: Tenants, folder: string, name: string): Promise<Asked[]> {
  const questions = readSiteQuestions(join(folder, `${name}${SITE_SUFFIX}.queries.jsonl`));
  const { server, url } = await serveSite(folder, name);
  try {
    const [builtInAgent, liveAgent] = [
      await trainedAgent(builtIn, url, SETTINGS),
      await trainedAgent(live, url, SETTINGS),
    ];
    const asked: Asked[] = [];
    for (const question of questions) {
      const answer = await ask(builtIn.client, builtInAgent, question);
      model.forget();
      await ask(live.client, liveAgent, question);
      asked.push({ site: name, question, answer, given: model.given });
    }
    return asked;
  } finally {
    await server.stop();
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

function figuresOf(asked: readonly Asked[]): Table['rows'][number] {
  const answerable = asked.filter(({ question }) => isAnswerable(question));
  const others = asked.filter(({ question }) => !isAnswerable(question));
  const place = ({ question, answer }: Asked) =>
    placeOfPage(
      question,
      answer.sources.map(({ url }) => url),
    );
  // An unsure answer that is right is not a refusal.
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
