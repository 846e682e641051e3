import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** A passage of a set's corpus. */
export interface CorpusPassage {
  id: string;
  title?: string;
  heading?: string;
  text: string;
}

/** A question and the passages that answer it. */
export interface Question {
  id: string;
  query: string;
  history?: { role: 'user' | 'agent'; text: string }[];
  gold: string[];
  answerable?: boolean | string;
  /** The answer, in the words of a gold passage. */
  answers?: string[];
}

/** A corpus and questions about it. */
export interface QuestionSet {
  name: string;
  corpus: CorpusPassage[];
  questions: Question[];
}

const CORPUS_SUFFIX = '.corpus.jsonl.gz';

/** The sets in a folder: each is `<name>.corpus.jsonl.gz` with `<name>.queries.jsonl.gz`. */
export async function readQuestionSets(folder: string): Promise<QuestionSet[]> {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(CORPUS_SUFFIX))
    .map((file) => file.slice(0, -CORPUS_SUFFIX.length))
    .toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name,
      corpus: await readLines<CorpusPassage>(join(folder, name + CORPUS_SUFFIX)),
      questions: await readLines<Question>(join(folder, `${name}.queries.jsonl.gz`)),
    })),
  );
}

async function readLines<T>(file: string): Promise<T[]> {
  const rows: T[] = [];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    if (line.trim()) rows.push(JSON.parse(line) as T);
  }
  return rows;
}
