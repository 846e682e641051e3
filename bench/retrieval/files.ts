import { openAsBlob, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percent, print } from './table';
import { onService, type Tenant } from './trained-site';

const POLL_MS = 500;

/** A question about a file. A right answer matches the regular expression `must`, and so do the texts of `pages`. */
interface FileQuestion {
  file: string;
  language: string;
  question: string;
  must: string;
  pages: number[] | null;
}

/** The answer to a question, and whether it is right and rests on a page that contains it. */
interface Judged extends FileQuestion {
  isRight: boolean;
  isCited: boolean;
  text: string;
  page: number | null;
}

interface ChatAnswer {
  text: string;
  sources: { page: number | null }[];
}

interface Progress {
  source: { status: 'pending' | 'completed' | 'failed' };
  progress: { error: string | null };
}

/**
 * `npm run bench -- retrieval/files --data <folder> --questions <file.jsonl> [--verbose]`: uploads each file of the
 * questions to an agent of its own and asks the questions; prints the share with a right answer, and the share that
 * also cites a right page. The built-in model answers.
 */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { data: text, questions: text, verbose: { type: 'boolean', default: false } },
  });
  const { data, questions: list, verbose } = values;
  if (!data || !list)
    throw new Error('usage: npm run bench -- retrieval/files --data <folder> --questions <file.jsonl>');
  const questions = readFileSync(list, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileQuestion);
  const judged: Judged[] = [];
  await onService({}, async (tenant) => {
    for (const file of new Set(questions.map((question) => question.file))) {
      const asked = questions.filter((question) => question.file === file);
      judged.push(...(await askFile(tenant, join(data, file), asked)));
    }
  });
  if (verbose) for (const each of judged) console.log(JSON.stringify(each));
  const languages = [...new Set(judged.map(({ language }) => language))];
  const groups: [string, Judged[]][] = [
    ['all', judged],
    ['with pages', judged.filter(({ pages }) => pages !== null)],
    ...languages.map((name): [string, Judged[]] => [
      name,
      judged.filter(({ language }) => language === name),
    ]),
  ];
  print({
    title: 'Questions about files, %',
    columns: ['', 'files', 'questions', 'answered', 'answered and cited'],
    rows: groups.map(([name, of]) => [
      name,
      new Set(of.map(({ file }) => file)).size,
      of.length,
      percent(of, ({ isRight }) => isRight),
      percent(of, ({ isRight, isCited }) => isRight && isCited),
    ]),
  });
}

async function askFile(
  { client }: Tenant,
  path: string,
  questions: readonly FileQuestion[],
): Promise<Judged[]> {
  const agentId = await client.createAgent();
  const body = new FormData();
  body.append('files', await openAsBlob(path), basename(path));
  const training = `/agents/${agentId}/training`;
  const { baseUrl, credentials } = client;
  const response = await fetch(`${baseUrl}${training}/files`, { method: 'POST', headers: credentials, body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const { sources } = (await response.json()) as { sources: { id: number }[] };
  const failure = await untilTrained(client, `${training}/${sources[0]!.id}`);
  if (failure) console.log(`${path}: ${failure}`);
  const judged: Judged[] = [];
  for (const question of questions) {
    const { text, sources: found } = await client.post<ChatAnswer>(`/agents/${agentId}/chat`, {
      message: question.question,
    });
    const isRight = new RegExp(question.must, 'i').test(text);
    const { pages } = question;
    const isCited = pages === null || found.some(({ page }) => page !== null && pages.includes(page));
    judged.push({ ...question, isRight, isCited, text, page: found[0]?.page ?? null });
  }
  return judged;
}

/** Waits for the end of the training; returns why it failed, if it did. */
async function untilTrained(client: Tenant['client'], path: string): Promise<string | undefined> {
  for (;;) {
    const { source, progress } = await client.get<Progress>(path);
    if (source.status === 'failed') return progress.error ?? 'failed';
    if (source.status === 'completed') return undefined;
    await delay(POLL_MS);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
