import type { Client } from './client';
import { until } from './wait';

/** The body of Add Training Source. */
export interface SourceInput {
  source: string;
  type: 'text' | 'page' | 'website' | 'qa';
  data?: string;
  question?: string;
  alternatives?: string[];
  answer?: string;
  url?: string;
  maxPages?: number;
}

/** A source with its progress, as Get Training Source answers. */
export interface TrainedSource {
  source: {
    id: number;
    status: string;
    title: string | null;
    dataCount: number | null;
    lastReadAt: string | null;
    summary: string;
  };
  progress: {
    pagesFound: number;
    pagesFetched: number;
    pagesSkipped: number;
    queuePosition: number | null;
    warnings: { code: string; message: string; pages: number }[];
    skipped: { url: string; reason: string; detail?: string }[];
    pages: { url: string; state: string; reason?: string; detail?: string }[];
    error: string | null;
  };
}

/** Creates an agent and returns its path, as in `/agents/17`. */
export async function createAgent(client: Client, fields: object = {}): Promise<string> {
  const { status, body } = await client.post('/agents', { name: 'Agent', ...fields });
  if (status !== 201) throw new Error(`no agent but ${status} ${JSON.stringify(body)}`);
  return `/agents/${body.agent.id}`;
}

/** Adds a source and returns its path. */
export async function addSource(client: Client, agent: string, input: SourceInput): Promise<string> {
  const { status, body } = await client.post(`${agent}/training`, input);
  if (status !== 201) throw new Error(`no source but ${status} ${JSON.stringify(body)}`);
  return `${agent}/training/${body.source.id}`;
}

/** Waits until the source at this path is no longer pending. */
export async function ended(client: Client, path: string, giveUpMs?: number): Promise<TrainedSource> {
  const { body } = await until(
    () => client.get(path),
    ({ status, body }) => status === 200 && body.source.status !== 'pending',
    giveUpMs,
  );
  return body;
}

/** Adds a source and waits until it is completed or failed. */
export async function train(client: Client, agent: string, input: SourceInput): Promise<TrainedSource> {
  return ended(client, await addSource(client, agent, input));
}

/** Trains the agent on a text. */
export async function trainText(client: Client, agent: string, source: string, data: string): Promise<void> {
  const trained = await train(client, agent, { source, type: 'text', data });
  if (trained.source.status !== 'completed') throw new Error(`not trained: ${JSON.stringify(trained)}`);
}
