import { rank } from './recall';
import { percent, type Table } from './table';
import type { TrainedSets } from './trained-sets';
import { misspell } from './typos';

/** The loss of recall by one typing error in each question, in scripts with spaces. */
export async function typos(trained: TrainedSets): Promise<Table> {
  const rows: Table['rows'] = [];
  for (const { name, agent, answerable } of trained.sets) {
    const clean: number[] = [];
    const misspelt: number[] = [];
    let refused = 0;
    for (const [seed, question] of answerable.entries()) {
      const query = misspell(question.query, seed);
      if (query === question.query) continue;
      clean.push(await rank(trained, agent, question));
      misspelt.push(await rank(trained, agent, { ...question, query }));
      if ((await trained.ask(agent, { ...question, query })).relevance === 'none') refused += 1;
    }
    if (clean.length === 0) continue;
    const recalls = [1, 5].flatMap((last) =>
      [clean, misspelt].map((ranks) => percent(ranks, (at) => at <= last)),
    );
    rows.push([name, clean.length, ...recalls, (100 * refused) / clean.length]);
  }
  const columns = ['set', 'questions', 'R@1', 'misspelt', 'R@5', 'misspelt', 'taken for irrelevant'];
  return { title: 'Typos: one in a content word of every question, %', columns, rows };
}
