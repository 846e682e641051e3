import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Relevance } from '@app/ranking';
import { print } from './table';
import { onService, type Tenant } from './trained-site';

/** Agents of so many sentences are asked, in one text and, except the smallest, in a text for each sentence. */
const SIZES = [1, 3, 10];

/** A made-up business in ten sentences. Thresholds were set on half `tune`; nobody tunes on half `kept`. */
interface Business {
  language: string;
  half: 'tune' | 'kept';
  sentences: string[];
  /** The question that each sentence answers. */
  questions: string[];
  /** Questions that no sentence answers. */
  others: string[];
  /** Questions with a number that no sentence has, beside a word of the first three. */
  numbers: string[];
}

type Counts = Record<Relevance, number>;

/**
 * `npm run bench -- retrieval/small-agents`: how sure agents of one, three and ten sentences are of questions that they
 * can answer (`held`) and cannot.
 */
async function main(): Promise<void> {
  const businesses = readFileSync(join('bench', 'retrieval', 'small-agents.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Business);
  const counts = new Map<string, Counts>();
  await onService({}, async (tenant) => {
    for (const business of businesses)
      for (const size of SIZES)
        for (const isOneText of size === 1 ? [true] : [true, false])
          await count(tenant, business, { size, isOneText, counts });
  });
  print({
    title: 'Small agents: the number of questions by relevance',
    columns: ['', 'sure', 'unsure', 'none'],
    rows: [...counts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { sure, unsure, none }]) => [name, sure, unsure, none]),
  });
}

async function count(
  { client }: Tenant,
  { half, sentences, questions, others, numbers }: Business,
  { size, isOneText, counts }: { size: number; isOneText: boolean; counts: Map<string, Counts> },
): Promise<void> {
  const agentId = await client.createAgent();
  const learnt = sentences.slice(0, size);
  await client.train(agentId, isOneText ? [learnt.join('\n\n')] : learnt);
  const asked: [kind: string, questions: string[]][] = [
    ['held', questions.slice(0, size)],
    ['not held', [...questions.slice(size), ...others]],
    ['other number', size === 1 ? [] : numbers],
  ];
  for (const [kind, list] of asked)
    for (const query of list) {
      const { relevance } = await client.post<{ relevance: Relevance }>(`/agents/${agentId}/search`, {
        query,
      });
      const name = `${half}, ${kind}, ${size} in ${isOneText ? 'one text' : 'a text each'}`;
      const row = counts.get(name) ?? { sure: 0, unsure: 0, none: 0 };
      row[relevance]++;
      counts.set(name, row);
    }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
