import type { AgentKey } from '../../src/agents/agents.queries';
import type { Question } from './question-set';
import type { Table } from './table';
import { percent } from './table';
import type { TrainedSet, TrainedSets } from './trained-sets';

const RANKS = [1, 3, 5, 10];

/** How often a gold passage is among the first results: for all answerable questions, and for those with a history. */
export async function recall(trained: TrainedSets): Promise<Table> {
  const rows: Table['rows'] = [];
  for (const set of trained.sets) {
    const followUps = set.answerable.filter(({ history = [] }) => history.length > 0);
    rows.push([set.name, set.answerable.length, ...(await recalls(trained, set, set.answerable))]);
    if (followUps.length > 0)
      rows.push(['  follow-ups', followUps.length, ...(await recalls(trained, set, followUps))]);
  }
  const columns = ['set', 'questions', ...RANKS.map((last) => `R@${last}`), 'MRR'];
  return { title: 'Recall: a gold passage among the first, % of the answerable questions', columns, rows };
}

/** Recall at each of the ranks, and 100 × the mean reciprocal rank. */
async function recalls(
  trained: TrainedSets,
  { agent }: TrainedSet,
  questions: Question[],
): Promise<number[]> {
  const ranks: number[] = [];
  for (const question of questions) ranks.push(await rank(trained, agent, question));
  const reciprocal = ranks.reduce((sum, at) => sum + 1 / at, 0) / ranks.length;
  return [...RANKS.map((last) => percent(ranks, (at) => at <= last)), 100 * reciprocal];
}

/** The rank of the first gold passage, from 1; infinity when none was found. */
export async function rank(trained: TrainedSets, agent: AgentKey, question: Question): Promise<number> {
  const { ids } = await trained.ask(agent, question);
  const at = ids.findIndex((id) => question.gold.includes(id));
  return at < 0 ? Infinity : at + 1;
}
