import type { Client } from './client';
import { until } from './wait';

/** A golden question as the API shows it. */
export interface GoldenQuestion {
  id: number;
  question: string;
  contains: string[];
  source: string | null;
  isWaiting: boolean;
  lastResult: {
    passed: boolean;
    askedAt: string;
    answer: string;
    model: string;
    sources: { source: string; url: string | null }[];
    missing: string[];
  } | null;
  createdAt: string;
}

/** Adds a golden question to the agent at this path. */
export async function addGolden(client: Client, agent: string, fields: object): Promise<GoldenQuestion> {
  const { status, body } = await client.post(`${agent}/golden-questions`, fields);
  if (status !== 201) throw new Error(`no golden question but ${status} ${JSON.stringify(body)}`);
  return body.goldenQuestion;
}

/** The golden questions of the agent, oldest first. */
export async function goldenOf(client: Client, agent: string): Promise<GoldenQuestion[]> {
  return (await client.get(`${agent}/golden-questions`)).body.goldenQuestions;
}

/** Waits until each golden question of the agent has been asked after `since` (ISO 8601). */
export async function goldenAsked(client: Client, agent: string, since = ''): Promise<GoldenQuestion[]> {
  return until(
    () => goldenOf(client, agent),
    (questions) =>
      questions.every(
        ({ isWaiting, lastResult }) => !isWaiting && lastResult !== null && lastResult.askedAt > since,
      ),
  );
}

/**
 * Waits until the last result of each golden question of the agent is this one. Training in the background may cause
 * them to be asked once more before that.
 */
export async function goldenWith(
  client: Client,
  agent: string,
  { passed }: { passed: boolean },
): Promise<GoldenQuestion[]> {
  return until(
    () => goldenOf(client, agent),
    (questions) => questions.every(({ lastResult }) => lastResult?.passed === passed),
  );
}

/** The time of the last answer. */
export function lastAskedAt(questions: readonly GoldenQuestion[]): string {
  return questions
    .map(({ lastResult }) => lastResult?.askedAt ?? '')
    .reduce((one, other) => (one > other ? one : other), '');
}
