import type { AgentKey } from '../../src/agents/agents.queries';
import type { Question } from './question-set';
import type { Table } from './table';
import type { TrainedSet, TrainedSets } from './trained-sets';

/** Every fifth question is asked of agents that cannot answer it. */
const SAMPLE = 5;

/**
 * The share of questions for which the relevance is `unsure` or `none`. It should be low for questions that the
 * agent's passages answer, and high for questions of another set. Half of a set is the hardest case: an agent is
 * trained on every second subject (title) and is asked about the others, which are in the same language and style.
 */
export async function abstention(trained: TrainedSets): Promise<Table> {
  const rows: Table['rows'] = [];
  for (const set of trained.sets) {
    const sample = set.answerable.filter((_, index) => index % SAMPLE === 0);
    const open = set.questions.filter(({ gold }) => gold.length === 0);
    const half = await otherHalf(trained, set);
    const foreign: (string | number)[] = [];
    for (const { name, agent } of trained.sets) {
      foreign.push(name === set.name ? '' : await notSure(trained, agent, sample));
    }
    rows.push([
      set.name,
      await notSure(trained, set.agent, set.answerable),
      await notSure(trained, set.agent, open),
      await notSure(trained, half.agent, half.answered),
      await notSure(trained, half.agent, half.foreign),
      ...foreign,
    ]);
  }
  const columns = [
    'set',
    'answerable',
    'left open',
    'half: answerable',
    'half: off-topic',
    ...trained.sets.map(({ name }) => `at ${name}`),
  ];
  return { title: 'Abstention: % of the questions that are not `sure`', columns, rows };
}

/** An agent trained on every second subject of a set, and samples of the questions that it can and cannot answer. */
async function otherHalf(
  trained: TrainedSets,
  { corpus, answerable }: TrainedSet,
): Promise<{ agent: AgentKey; answered: Question[]; foreign: Question[] }> {
  const titles = [...new Set(corpus.map(({ title }) => title))];
  const kept = new Set(titles.filter((_, index) => index % 2 === 1));
  const passages = corpus.filter(({ title }) => kept.has(title));
  const agent = await trained.train(passages);
  const ids = new Set(passages.map(({ id }) => id));
  const sample = answerable.filter((_, index) => index % SAMPLE === 0);
  return {
    agent,
    answered: sample.filter(({ gold }) => gold.some((id) => ids.has(id))),
    foreign: sample.filter(({ gold }) => !gold.some((id) => ids.has(id))),
  };
}

async function notSure(
  trained: TrainedSets,
  agent: AgentKey,
  questions: Question[],
): Promise<number | string> {
  if (questions.length === 0) return '';
  let count = 0;
  for (const question of questions) if ((await trained.ask(agent, question)).relevance !== 'sure') count += 1;
  return (100 * count) / questions.length;
}
