import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Statement } from './statement';

/** Bounds how long the first of them waits for the last. */
const MOST_TOGETHER = 64;

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
  private waiting: Asked[] = [];

  /** Over connections in pipeline mode. Statements that `write` commit together where several come at once. */
  constructor(
    private readonly pool: () => Pool,
    private readonly purpose: 'read' | 'write',
  ) {}

  /** The rows that the statement returns; of one that writes once it is committed. */
  async run<Row extends object>({ name, text }: Statement, values: unknown[]): Promise<Row[]> {
    const rows = new Promise<object[]>((answer, fail) => {
      this.waiting.push({ query: { name, text, values }, answer, fail });
      if (this.waiting.length === 1) setImmediate(() => void this.sendWaiting());
    });
    return rows as Promise<Row[]>;
  }

  private async sendWaiting(): Promise<void> {
    const client = await this.pool()
      .connect()
      .catch((error: unknown) => {
        for (const { fail } of this.waiting.splice(0)) fail(error);
      });
    if (!client) return;
    // What has come while a connection was waited for goes along.
    const asked = this.waiting.splice(0, MOST_TOGETHER);
    if (this.waiting.length > 0) void this.sendWaiting();
    // A connection that breaks fails what was asked of it, and its pool drops it.
    client.on('error', ignore);
    await (this.purpose === 'write' && asked.length > 1
      ? this.commit(client, asked)
      : answerEach(client, asked));
    client.off('error', ignore);
    client.release();
  }

  /** All in one transaction; where one of them fails, each by itself. */
  private async commit(client: PoolClient, asked: Asked[]): Promise<void> {
    const statements = asked.map(({ query }) => query);
    const sent = send(client, [{ text: 'BEGIN' }, ...statements, { text: 'COMMIT' }]);
    const settled = await Promise.allSettled(sent);
    const end = settled.at(-1);
    if (end?.status === 'rejected') for (const { fail } of asked) fail(end.reason);
    else if (end?.value.command === 'COMMIT')
      asked.forEach(({ answer }, i) =>
        answer((settled[i + 1] as PromiseFulfilledResult<QueryResult<object>>).value.rows),
      );
    else await answerEach(client, asked);
  }
}

async function answerEach(client: PoolClient, asked: Asked[]): Promise<void> {
  const sent = send(
    client,
    asked.map(({ query }) => query),
  );
  await Promise.all(
    sent.map((result, i) => result.then(({ rows }) => asked[i]?.answer(rows), asked[i]?.fail)),
  );
}

function send(client: PoolClient, queries: { text: string }[]): Promise<QueryResult<object>>[] {
  const { stream } = client.connection;
  stream.cork();
  const sent = queries.map((query) => client.query<object>(query));
  stream.uncork();
  return sent;
}

function ignore(): void {}
