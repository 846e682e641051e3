import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Relevance } from '@app/ranking';
import type { Client } from '../service/client';
import { print } from './table';
import { onService } from './trained-site';

/** Agents of so many sentences are asked, in one text and, except the smallest, in a text for each sentence. */
const SIZES = [1, 3, 10];

/** A made-up business. Rules are tuned on the businesses of the half `tune`, and never on those of the half `kept`. */
interface Business {
  language: string;
  half: 'tune' | 'kept';
  sentences: string[];
  /** Questions that the sentences answer. */
  questions: string[];
  /** Questions that no sentence answers. */
  others: string[];
}

/** A business in ten sentences, with the question that each of them answers. */
interface LargeBusiness extends Business {
  /** Questions with a number that no sentence has, beside a word of the first three. */
  numbers: string[];
}

/** The texts of an agent, and questions by their kind. */
interface SmallAgent {
  name: string;
  texts: string[];
  asked: Record<string, string[]>;
}

type Counts = Record<Relevance, number>;

/**
 * `npm run bench -- retrieval/small-agents`: how sure small agents are of questions that they can answer (`held`) and
 * cannot: agents of one, three and ten sentences, and agents of one to eight sentences that are asked in other words.
 */
async function main(): Promise<void> {
  const counts = new Map<string, Counts>();
  await onService({}, async ({ client }) => {
    for (const agent of [
      ...businesses<LargeBusiness>('small-agents').flatMap(partsOf),
      ...businesses<Business>('small-agents-words').map(wholeOf),
    ])
      await count(client, agent, counts);
  });
  print({
    title: 'Small agents: the number of questions by relevance',
    columns: ['', 'sure', 'unsure', 'none'],
    rows: [...counts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { sure, unsure, none }]) => [name, sure, unsure, none]),
  });
}

function businesses<Kind extends Business>(name: string): Kind[] {
  return readFileSync(join('bench', 'retrieval', `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Kind);
}

/** Agents with the first sentences of a business. */
function partsOf({ half, sentences, questions, others, numbers }: LargeBusiness): SmallAgent[] {
  return SIZES.flatMap((size) => {
    const learnt = sentences.slice(0, size);
    const asked = {
      held: questions.slice(0, size),
      'not held': [...questions.slice(size), ...others],
      'other number': size === 1 ? [] : numbers,
    };
    const inOneText = { name: `${half}, ${size} in one text`, texts: [learnt.join('\n\n')], asked };
    return size === 1
      ? [inOneText]
      : [inOneText, { name: `${half}, ${size} in a text each`, texts: learnt, asked }];
  });
}

/** An agent with all sentences of a business. */
function wholeOf({ half, sentences, questions, others }: Business): SmallAgent {
  const asked = { held: questions, 'not held': others };
  return { name: `${half}, in other words`, texts: [sentences.join('\n\n')], asked };
}

async function count(
  client: Client,
  { name, texts, asked }: SmallAgent,
  counts: Map<string, Counts>,
): Promise<void> {
  const agentId = await client.createAgent();
  await client.train(agentId, texts);
  for (const [kind, questions] of Object.entries(asked))
    for (const query of questions) {
      const { relevance } = await client.post<{ relevance: Relevance }>(`/agents/${agentId}/search`, {
        query,
      });
      const row = counts.get(`${name}, ${kind}`) ?? { sure: 0, unsure: 0, none: 0 };
      row[relevance]++;
      counts.set(`${name}, ${kind}`, row);
    }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
