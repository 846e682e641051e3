import type { Question } from './question-set';
import type { Table } from './table';
import type { TrainedSet, TrainedSets } from './trained-sets';

/** Every fifth question is asked of the agents that it is foreign to. */
const SAMPLE = 5;

/**
 * How many questions are taken for irrelevant. Few should be of those that the agent's passages answer; many of those asked of another set's
 * agent; and of those asked of an agent that was trained only on half of the subjects (titles) of the set, and not on theirs, which
 * are in the same language and manner. Nobody can tell many of those that stay open in the midst of the subject.
 */
export async function abstention(trained: TrainedSets): Promise<Table> {
  const rows: Table['rows'] = [];
  for (const set of trained.sets) {
    const sample = set.answerable.filter((_, index) => index % SAMPLE === 0);
    const open = set.questions.filter(({ gold }) => gold.length === 0);
    const half = await otherHalf(trained, set);
    const foreign: (string | number)[] = [];
    for (const { name, agentId } of trained.sets) {
      foreign.push(name === set.name ? '' : await refused(trained, agentId, sample));
    }
    rows.push([
      set.name,
      await refused(trained, set.agentId, set.answerable),
      await refused(trained, set.agentId, open),
      await refused(trained, half.agentId, half.answered),
      await refused(trained, half.agentId, half.foreign),
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
  return { title: 'Abstention: % of the questions taken for irrelevant', columns, rows };
}

/** An agent that knows every second subject of a set, and a sample of the questions that it can and cannot answer. */
async function otherHalf(
  trained: TrainedSets,
  { corpus, answerable }: TrainedSet,
): Promise<{ agentId: number; answered: Question[]; foreign: Question[] }> {
  const titles = [...new Set(corpus.map(({ title }) => title))];
  const kept = new Set(titles.filter((_, index) => index % 2 === 1));
  const passages = corpus.filter(({ title }) => kept.has(title));
  const agentId = await trained.train(passages);
  const ids = new Set(passages.map(({ id }) => id));
  const sample = answerable.filter((_, index) => index % SAMPLE === 0);
  return {
    agentId,
    answered: sample.filter(({ gold }) => gold.some((id) => ids.has(id))),
    foreign: sample.filter(({ gold }) => !gold.some((id) => ids.has(id))),
  };
}

async function refused(
  trained: TrainedSets,
  agentId: number,
  questions: Question[],
): Promise<number | string> {
  if (questions.length === 0) return '';
  let count = 0;
  for (const question of questions) if (!(await trained.ask(agentId, question)).isRelevant) count += 1;
  return (100 * count) / questions.length;
}
