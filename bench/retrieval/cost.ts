import type { DataSource } from 'typeorm';
import { buildQuery } from '@app/ranking';
import type { AgentKey } from '../../src/agents/agents.queries';
import { findPostings, knowledgeVersion } from '../../src/knowledge/knowledge.queries';
import { KnowledgeService } from '../../src/knowledge/knowledge.service';
import { onDatabase } from '../service/database';
import { cloneAgent } from '../capacity/clone';
import { text, writeAgent, type SourceContent } from '../capacity/corpus';
import { createDatabase } from '../capacity/installation';
import { percentile } from '../capacity/load';
import { Prose } from '../capacity/prose';
import { print, printMachine } from '../capacity/report';

const SMALL_TEXT_PASSAGES = 100;
const TEXT_PASSAGES = 1000;
const LARGER = [40, 200];
/** Other agents, each as large as the searched agent. */
const OTHERS = 60;
const QUESTIONS = 300;
const MAX_FOUND = 6;

/** An agent to be searched, and its database. */
interface Asked {
  name: string;
  dataSource: DataSource;
  agent: AgentKey;
}

/**
 * `DATABASE_URL=… npm run bench -- retrieval/cost`: how fast passages are written, and how the time of a search grows
 * with the passages of the agent and of other agents. The searches alternate with searches in a database that holds the
 * agent alone.
 */
async function main(): Promise<void> {
  const server = process.env['DATABASE_URL'];
  if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server');
  printMachine('retrieval on PostgreSQL');
  const prose = new Prose(1);
  const content = text(prose, TEXT_PASSAGES);
  const questions = Array.from({ length: QUESTIONS }, () => prose.question(content.data ?? ''));
  const alone = await createDatabase(server);
  try {
    const agent = await onDatabase(settingsOf(alone), (dataSource) => write(dataSource, prose, content));
    const beside = await createDatabase(server, alone.name);
    try {
      await onDatabase(settingsOf(alone), (dataSource) =>
        onDatabase(settingsOf(beside), async (crowded) => {
          const asked: Asked[] = [
            { name: `${TEXT_PASSAGES} passages alone`, dataSource, agent },
            { name: `${TEXT_PASSAGES} passages beside others`, dataSource: crowded, agent },
            ...(await addOthers(crowded, agent, prose)),
          ];
          for (const source of [dataSource, crowded]) await source.query('VACUUM ANALYZE');
          await measure(asked, questions);
        }),
      );
    } finally {
      await beside.drop();
    }
  } finally {
    await alone.drop();
  }
}

/** Writes the agent to be searched, after another one as a warm-up, and prints the rate. */
async function write(dataSource: DataSource, prose: Prose, content: SourceContent): Promise<AgentKey> {
  await writeAgent(dataSource, [text(prose, TEXT_PASSAGES)]);
  const beganMs = performance.now();
  const agent = await writeAgent(dataSource, [content]);
  const perSecond = agent.passages / ((performance.now() - beganMs) / 1000);
  print('writing', `${perSecond.toFixed(0)} passages/s, read, cut, analysed and indexed`);
  return agent;
}

/** Adds the other agents, and agents of other sizes to be searched. */
async function addOthers(dataSource: DataSource, agent: AgentKey, prose: Prose): Promise<Asked[]> {
  const small = await writeAgent(dataSource, [text(prose, SMALL_TEXT_PASSAGES)]);
  const asked: Asked[] = [{ name: `${small.passages} passages beside others`, dataSource, agent: small }];
  for (const times of LARGER) {
    const larger = await cloneAgent(dataSource, agent, times);
    asked.push({ name: `${times * TEXT_PASSAGES} passages beside others`, dataSource, agent: larger });
  }
  for (let other = 0; other < OTHERS; other++) await cloneAgent(dataSource, agent);
  const [{ count }] = await dataSource.query<[{ count: number }]>('SELECT count(*) FROM passages');
  console.log(`others: ${OTHERS} agents, ${count} passages in all`);
  return asked;
}

async function measure(asked: Asked[], questions: string[]): Promise<void> {
  const timesMs = asked.map((): number[] => []);
  const cachedMs = asked.map((): number[] => []);
  for (const question of questions) {
    for (const [index, { dataSource, agent }] of asked.entries()) {
      // A new service has an empty cache.
      const knowledge = new KnowledgeService(dataSource);
      timesMs[index]?.push(await timeMs(knowledge, agent, question));
      cachedMs[index]?.push(await timeMs(knowledge, agent, question));
    }
  }
  const base = percentile(timesMs[0] ?? [], 0.5);
  for (const [index, { name, dataSource, agent }] of asked.entries()) {
    const own = timesMs[index] ?? [];
    const { blocks, plan } = await explain(dataSource, agent, questions);
    const median = percentile(own, 0.5);
    const cached = `from memory ${percentile(cachedMs[index] ?? [], 0.5).toFixed(1)} ms`;
    const p95 = percentile(own, 0.95);
    const times = `p50 ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${(median / base).toFixed(2)} ×`;
    print(name, `${times}, ${cached}; ${blocks.toFixed(0)} blocks of 8 kB a search; ${plan}`);
  }
}

async function timeMs(knowledge: KnowledgeService, agent: AgentKey, question: string): Promise<number> {
  const beganMs = performance.now();
  await knowledge.search(agent, question, { maxPassages: MAX_FOUND });
  return performance.now() - beganMs;
}

function settingsOf({ url }: { url: string }): NodeJS.ProcessEnv {
  return { DATABASE_URL: url, SECRET_KEY: 'a-secret-key-of-32-characters-for-benchmarks' };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** How many blocks PostgreSQL reads on average to look up the words of a question, and by which access paths. */
async function explain(
  dataSource: DataSource,
  agent: AgentKey,
  questions: string[],
): Promise<{ blocks: number; plan: string }> {
  let blocks = 0;
  const plans = new Set<string>();
  const explaining = {
    query: async (sql: string, parameters: unknown[]) => {
      const [row] = await dataSource.query<[{ 'QUERY PLAN': [{ Plan: PlanNode; JIT?: object }] }]>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
        parameters,
      );
      const [{ Plan: root, JIT: jit }] = row['QUERY PLAN'];
      blocks += root['Shared Hit Blocks'] + root['Shared Read Blocks'];
      plans.add(accessesOf(root).join(', ') + (jit ? ', compiled (JIT)' : ''));
      return [];
    },
  } as unknown as DataSource;
  const { languages } = await knowledgeVersion(dataSource, agent);
  for (const question of questions) {
    const { terms } = buildQuery(question, [], languages);
    const words = terms.map(({ term }) => term);
    await findPostings(explaining, agent, words);
  }
  return { blocks: blocks / questions.length, plan: [...plans].join(' | ') };
}

function accessesOf({ 'Node Type': type, 'Relation Name': table, Plans: parts = [] }: PlanNode): string[] {
  const own = table ? [`${type} on ${table}`] : [];
  return [...own, ...parts.flatMap(accessesOf)];
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
