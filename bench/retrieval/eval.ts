import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Knowledge, type SearchResult } from '../../src/knowledge/knowledge.service';
import { onDatabase } from '../service/database';
import { formatAnswers, measureAnswers } from './answers';
import { readQuestionSets, type Question, type QuestionSet } from './question-set';
import { train } from './trained-agent';

const RANKS = [1, 3, 5, 10] as const;
/** A corpus passage may be cut into several of ours: enough of them to see ten different ones. */
const MOST_FOUND = 30;

/**
 * `npm run eval -- --data <folder>`: measures retrieval as the service does it, through the database. Each set's corpus is written as one
 * agent's training source; each of its questions is searched with its history.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  if (!values.data)
    throw new Error('usage: npm run eval -- --data <folder with *.corpus.jsonl.gz and *.queries.jsonl.gz>');
  const folder = mkdtempSync(join(tmpdir(), 'parley-eval-'));
  try {
    const sets = await readQuestionSets(values.data);
    await onDatabase({ ...process.env, DATA_DIR: folder }, async (dataSource) => {
      const agents = new Map<string, number>();
      for (const set of sets) agents.set(set.name, await train(dataSource, set.corpus));
      const knowledge = new Knowledge(dataSource);
      console.log(
        'set          questions   R@1   R@3   R@5  R@10   MRR | taken for irrelevant: own  off-topic',
      );
      for (const set of sets) await report(knowledge, agents, set);
      console.log('\nanswers of the built-in model: the share with a gold answer in a sentence');
      for (const set of sets) {
        const figures = await measureAnswers(knowledge, agents.get(set.name) ?? 0, set);
        if (figures) console.log(formatAnswers(set.name, figures));
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function report(knowledge: Knowledge, agents: Map<string, number>, set: QuestionSet): Promise<void> {
  const answerable = set.questions.filter(({ gold }) => gold.length > 0);
  const groups: [string, Question[]][] = [[set.name, answerable]];
  const followUps = answerable.filter(({ history = [] }) => history.length > 0);
  if (followUps.length > 0) groups.push([`  follow-ups`, followUps]);
  for (const [label, questions] of groups) {
    const ranks: number[] = [];
    let irrelevant = 0;
    for (const question of questions) {
      const found = await search(knowledge, agents.get(set.name) ?? 0, question);
      if (!found.isRelevant) irrelevant += 1;
      const ids = [...new Set(found.passages.map(({ url }) => url))];
      ranks.push(ids.findIndex((id) => id !== null && question.gold.includes(id)) + 1);
    }
    const recalls = RANKS.map(
      (most) => ranks.filter((rank) => rank > 0 && rank <= most).length / ranks.length,
    );
    const mrr = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length;
    const figures = [...recalls, mrr].map((share) => (100 * share).toFixed(1).padStart(5));
    const offTopic = await offTopicShare(knowledge, agents, set.name, questions);
    const own = ((100 * irrelevant) / questions.length).toFixed(1).padStart(5);
    console.log(
      `${label.padEnd(12)} ${String(questions.length).padStart(9)} ${figures.join(' ')} | ${own.padStart(26)} ${offTopic}`,
    );
  }
}

/** The share of a sample of the questions that other sets' agents take for irrelevant, as they should. */
async function offTopicShare(
  knowledge: Knowledge,
  agents: Map<string, number>,
  name: string,
  questions: Question[],
): Promise<string> {
  const sample = questions.filter((_, index) => index % 5 === 0);
  const shares: string[] = [];
  for (const [other, agentId] of agents) {
    if (other === name) continue;
    let irrelevant = 0;
    for (const question of sample)
      if (!(await search(knowledge, agentId, question)).isRelevant) irrelevant += 1;
    shares.push(`${other} ${((100 * irrelevant) / sample.length).toFixed(0)}`);
  }
  return shares.join(', ');
}

function search(
  knowledge: Knowledge,
  agentId: number,
  { query, history = [] }: Question,
): Promise<SearchResult> {
  const earlier = history.filter(({ role }) => role === 'user').map(({ text }) => text);
  return knowledge.search(agentId, query, earlier.toReversed(), MOST_FOUND);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
