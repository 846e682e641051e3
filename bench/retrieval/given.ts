import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../src/agents/agents.queries';
import { EXCERPTS_OF_MODEL } from '../../src/knowledge/excerpts';
import { KnowledgeService } from '../../src/knowledge/knowledge.service';
import { VectorSearchService } from '../../src/knowledge/vectors/vector-search.service';
import { VectorStorageService } from '../../src/knowledge/vectors/vector-storage.service';
import { EmbedderService } from '../../src/models/embedding';
import { ModelsSettings } from '../../src/models/models.settings';
import { Settings } from '../../src/platform/config/settings';
import { ReadinessService } from '../../src/platform/http/server/readiness.service';
import { onDatabase } from '../service/database';
import { type EncoderName, ENCODERS } from './encoders';
import { holdsAnswer, isAnswerable, readSiteQuestions, type SiteQuestion } from './site-questions';
import { percent, print, type Table } from './table';
import { onService, serveSite, siteNames, SITE_SUFFIX, trainedAgent } from './trained-site';

/** The numbers of characters of passages within which a model may find the answer. */
const SIZES = [3_000, 6_000, 9_300, 14_000];
const CHARACTERS_PER_TOKEN = 4;
const MAX_PASSAGES = 24;
/** An encoder reads its weights with its first text. */
const TRIAL = 'hello';
const READING_MS = 60_000;
const AGENTS_FILE = 'agents.json';

/** A site with its agent and questions. */
interface AskedSite {
  name: string;
  agent: AgentKey;
  questions: SiteQuestion[];
}

/**
 * `npm run bench -- retrieval/given --data <folder of sites> [--trained <folder>]`: for how many of the questions about
 * each site a language model is given the answer (its gold pattern), within 3,000, 6,000, 9,300 and 14,000 characters
 * of passages: by words alone, and by words and each of the encoders in turn, two of which it installs. A folder of
 * `--trained` keeps the trained agents for the next run.
 */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { data: text, trained: text } });
  if (!values.data) throw new Error('usage: npm run bench -- retrieval/given --data <folder of sites>');
  const folder = values.trained ?? mkdtempSync(join(tmpdir(), 'parley-given-'));
  try {
    for (const [position, name] of Object.keys(ENCODERS).entries())
      await measure(values.data, {
        folder: join(folder, name),
        name: name as EncoderName,
        byWords: position === 0,
      });
  } finally {
    if (!values.trained) rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the table of an encoder, after the table of words alone if `byWords`. */
async function measure(
  data: string,
  { folder, name, byWords }: { folder: string; name: EncoderName; byWords: boolean },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const encoder = await ENCODERS[name]();
  try {
    const file = join(folder, AGENTS_FILE);
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(await train(data, folder, encoder.settings)));
    const agents = JSON.parse(readFileSync(file, 'utf8')) as Record<string, AgentKey>;
    const sites = siteNames(data).map((site) => ({
      name: site,
      agent: agents[site]!,
      questions: readSiteQuestions(join(data, `${site}${SITE_SUFFIX}.queries.jsonl`)),
    }));
    await onDatabase({ ...process.env, DATA_DIR: folder }, async (dataSource) => {
      // Beforehand, because a busy machine may miss the time limit of a visitor's question.
      for (const { questions } of sites) for (const { query } of questions) await encoder.prepare(query);
      if (byWords) print(await given('by words', new KnowledgeService(dataSource), sites));
      const embedder = new EmbedderService(
        Object.assign(new ModelsSettings(), encoder.settings),
        new Settings(),
      );
      try {
        const knowledge = await withVectors(dataSource, embedder);
        await embedder.queries([TRIAL], AbortSignal.timeout(READING_MS));
        print(await given(`by words and ${name} in turn`, knowledge, sites));
      } finally {
        await embedder.onApplicationShutdown();
      }
    });
  } finally {
    encoder.stop();
  }
}

/** Trains an agent on each site, with vectors, in this data folder. */
async function train(
  data: string,
  folder: string,
  endpoint: Record<string, string>,
): Promise<Record<string, AgentKey>> {
  const agents: Record<string, AgentKey> = {};
  await onService({ ...endpoint, DATA_DIR: folder }, async (tenant) => {
    for (const name of siteNames(data)) {
      const { server, url } = await serveSite(data, name);
      const agentId = await trainedAgent(tenant, url, {}).finally(() => void server.stop());
      agents[name] = { accountId: tenant.accountId, agentId };
    }
  });
  return agents;
}

async function withVectors(dataSource: DataSource, embedder: EmbedderService): Promise<KnowledgeService> {
  const storage = new VectorStorageService(dataSource, embedder);
  await storage.prepare();
  const vectors = new VectorSearchService(dataSource, embedder, storage, new ReadinessService());
  return new KnowledgeService(dataSource, vectors);
}

/** The share of the answerable questions with their answer within each size, and of each relevance. */
async function given(
  title: string,
  knowledge: KnowledgeService,
  sites: readonly AskedSite[],
): Promise<Table> {
  const all: Given[] = [];
  const rows: Table['rows'] = [];
  for (const { name, agent, questions } of sites) {
    const own: Given[] = [];
    for (const question of questions) own.push(await givenFor(knowledge, agent, question));
    all.push(...own);
    rows.push([name, ...figuresOf(own)]);
  }
  rows.push(['all', ...figuresOf(all)]);
  const columns = [
    'site',
    'questions',
    ...SIZES.map(String),
    'first',
    'sure',
    'none',
    'others: sure',
    'none',
  ];
  return { title: `A model is given the answer within this many characters, ${title}; %`, columns, rows };
}

/** Which sizes hold the answer. */
interface Given {
  isAnswerable: boolean;
  /** By size. */
  holds: boolean[];
  firstHolds: boolean;
  relevance: string;
}

async function givenFor(
  knowledge: KnowledgeService,
  agent: AgentKey,
  question: SiteQuestion,
): Promise<Given> {
  const { history = [], query } = question;
  const earlierMessages = history.flatMap(({ role, text }) => (role === 'user' ? text : [])).toReversed();
  const isFollowUp = earlierMessages.length > 0;
  const found = await knowledge.search(agent, query, {
    maxPassages: MAX_PASSAGES,
    earlierMessages,
    isFollowUp,
    hasReader: true,
  });
  const holds: boolean[] = [];
  for (const size of SIZES) {
    const budgetTokens = Math.ceil(size / CHARACTERS_PER_TOKEN);
    const limits = { budgetTokens, sizes: EXCERPTS_OF_MODEL };
    const passages = await knowledge.read(agent, found.passages, limits);
    const text = passages.map(({ title, heading, text: own }) => `${title}\n${heading}\n${own}`).join('\n');
    holds.push(holdsAnswer(question, text.slice(0, size)));
  }
  const [first] = found.passages;
  const firstHolds =
    first !== undefined && holdsAnswer(question, `${first.title}\n${first.heading}\n${first.text}`);
  return { isAnswerable: isAnswerable(question), holds, firstHolds, relevance: found.relevance };
}

function figuresOf(given: readonly Given[]): number[] {
  const answerable = given.filter((each) => each.isAnswerable);
  const others = given.filter((each) => !each.isAnswerable);
  return [
    answerable.length,
    ...SIZES.map((_, at) => percent(answerable, ({ holds }) => holds[at] ?? false)),
    percent(answerable, ({ firstHolds }) => firstHolds),
    percent(answerable, ({ relevance }) => relevance === 'sure'),
    percent(answerable, ({ relevance }) => relevance === 'none'),
    percent(others, ({ relevance }) => relevance === 'sure'),
    percent(others, ({ relevance }) => relevance === 'none'),
  ];
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
