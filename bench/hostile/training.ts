import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../service/client';

const POLL_MS = 200;
const PING_MS = 20;

/** The body of Add Training Source. */
export interface SourceInput {
  source: string;
  type: 'text' | 'page' | 'website';
  data?: string;
  url?: string;
}

/** A source in the API. */
export interface ShownSource {
  source: { id: number; status: string };
  progress: {
    pagesFetched: number;
    pagesSkipped: number;
    queuePosition: number | null;
    error: string | null;
  };
}

/** Adds a source; returns its path. */
export async function addSource(client: Client, agentId: number, input: SourceInput): Promise<string> {
  const { source } = await client.post<ShownSource>(`/agents/${agentId}/training`, input);
  return `/agents/${agentId}/training/${source.id}`;
}

/** Waits until the source has ended, at most `limitMs`; returns the source. */
export async function ended(client: Client, path: string, limitMs: number): Promise<ShownSource> {
  const deadlineMs = performance.now() + limitMs;
  for (;;) {
    const shown = await client.get<ShownSource>(path);
    if (shown.source.status !== 'pending' || performance.now() > deadlineMs) return shown;
    await delay(POLL_MS);
  }
}

/** The longest time that the service took to answer `/health` while `work` went on, and the time of `work`. */
export async function withPings<T>(
  client: Client,
  work: Promise<T>,
): Promise<{ result: T; seconds: number; slowestPingMs: number }> {
  const startedAtMs = performance.now();
  const end = new AbortController();
  const pings = slowestPing(client, end.signal);
  const result = await work.finally(() => end.abort());
  return { result, seconds: (performance.now() - startedAtMs) / 1000, slowestPingMs: await pings };
}

async function slowestPing(client: Client, end: AbortSignal): Promise<number> {
  let slowestMs = 0;
  while (!end.aborted) {
    const sentAtMs = performance.now();
    await client.get('/health');
    slowestMs = Math.max(slowestMs, performance.now() - sentAtMs);
    await delay(PING_MS);
  }
  return slowestMs;
}
