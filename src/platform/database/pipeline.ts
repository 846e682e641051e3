import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Statement } from './statement';

/** Bounds how long the first of them waits for the last. */
const MAX_TOGETHER = 64;
/** Who has to wait longer for a row that somebody else has locked waits alone. */
const BEGIN = "BEGIN; SET LOCAL lock_timeout = '500ms'";

/** A statement that somebody waits for. */
interface Asked {
  query: Statement & { values: unknown[] };
  answer: (rows: object[]) => void;
  fail: (error: unknown) => void;
}

/**
 * Sends the statements that come in one turn of the event loop over one connection in one go: whatever is asked at the same time wakes the database, and
 * is woken by it, once. Each is still answered, and may fail, by itself.
 */
export class Pipeline {
  private readonly waiting: Asked[] = [];

  /** Over connections in pipeline mode. Statements that `write` commit together where several come at once. */
  constructor(
    private readonly pool: () => Pool,
    private readonly purpose: 'read' | 'write',
  ) {}

  /** The rows that the statement returns; of one that writes once it is committed. */
  async run<Row extends object>({ name, text }: Statement, values: unknown[]): Promise<Row[]> {
    const rows = new Promise<object[]>((answer, fail) => {
      this.waiting.push({ query: { name, text, values }, answer, fail });
      if (this.waiting.length === 1) setImmediate(() => void this.send(this.waiting));
    });
    return rows as Promise<Row[]>;
  }

  /** What joins these while a connection is waited for goes along. */
  private async send(waiting: Asked[]): Promise<void> {
    const client = await this.pool()
      .connect()
      .catch((error: unknown) => {
        for (const { fail } of waiting.splice(0)) fail(error);
      });
    if (!client) return;
    const asked = waiting.splice(0, MAX_TOGETHER);
    if (waiting.length > 0) void this.send(waiting);
    // A connection that breaks fails what was asked of it, and its pool drops it.
    client.on('error', ignore);
    const answerAll = this.purpose === 'write' && asked.length > 1 ? commitTogether : answerEach;
    const undone = await answerAll(client, asked);
    client.off('error', ignore);
    client.release();
    // On connections of their own, as one of them may wait for a lock.
    for (const each of undone) void this.send([each]);
  }
}

/** All in one transaction. Returns those that are to be done one by one, because one of them failed. */
async function commitTogether(client: PoolClient, asked: Asked[]): Promise<Asked[]> {
  const statements = asked.map(({ query }) => query);
  const settled = await Promise.allSettled(
    send(client, [{ text: BEGIN }, ...statements, { text: 'COMMIT' }]),
  );
  const end = settled.at(-1);
  if (end?.status === 'rejected') {
    for (const { fail } of asked) fail(end.reason);
    return [];
  }
  if (end?.value.command !== 'COMMIT') return asked;
  settled.slice(1, -1).forEach((result, i) => {
    if (result.status === 'fulfilled') asked[i]?.answer(result.value.rows);
  });
  return [];
}

async function answerEach(client: PoolClient, asked: Asked[]): Promise<Asked[]> {
  const statements = asked.map(({ query }) => query);
  await Promise.all(
    send(client, statements).map((result, i) =>
      result.then(({ rows }) => asked[i]?.answer(rows), asked[i]?.fail),
    ),
  );
  return [];
}

function send(client: PoolClient, queries: { text: string }[]): Promise<QueryResult<object>>[] {
  const { stream } = client.connection;
  stream.cork();
  const sent = queries.map((query) => client.query<object>(query));
  stream.uncork();
  return sent;
}

function ignore(): void {}
