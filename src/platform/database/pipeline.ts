import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Statement } from './statement';

/** Bounds how long the first statement of a group waits for the last. */
const MAX_STATEMENTS_IN_GROUP = 64;
/** A statement that waits longer than this for a row lock is undone with its group and then runs alone. */
const BEGIN = "BEGIN; SET LOCAL lock_timeout = '500ms'";

/** A statement whose caller waits for its rows. */
interface PendingStatement {
  query: Statement & { values: unknown[] };
  resolve: (rows: object[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Groups the statements that are run in one turn of the event loop: each group is one write to the socket of one
 * connection, and wakes the database once. Each statement has its own result or error.
 */
export class Pipeline {
  private readonly pending: PendingStatement[] = [];

  /** The connections of `pool` must be in pipeline mode. For `write` a group of statements is one transaction. */
  constructor(
    private readonly pool: () => Pool,
    private readonly purpose: 'read' | 'write',
  ) {}

  /** Runs a statement and returns its rows; a statement that writes has been committed by then. */
  async run<Row extends object>({ name, text }: Statement, values: unknown[]): Promise<Row[]> {
    const rows = new Promise<object[]>((resolve, reject) => {
      this.pending.push({ query: { name, text, values }, resolve, reject });
      if (this.pending.length === 1) setImmediate(() => void this.send(this.pending));
    });
    return rows as Promise<Row[]>;
  }

  /** Sends a group of `pending`, also those that are added while this waits for a connection. */
  private async send(pending: PendingStatement[]): Promise<void> {
    const client = await this.pool()
      .connect()
      .catch((error: unknown) => {
        for (const { reject } of pending.splice(0)) reject(error);
      });
    if (!client) return;
    const group = pending.splice(0, MAX_STATEMENTS_IN_GROUP);
    if (pending.length > 0) void this.send(pending);
    // A connection that breaks rejects its queries, and the pool drops it.
    client.on('error', ignore);
    const settle = this.purpose === 'write' && group.length > 1 ? commitTogether : settleEach;
    const undone = await settle(client, group);
    client.off('error', ignore);
    client.release();
    // Each on a connection of its own, because one of them may wait for a lock.
    for (const statement of undone) void this.send([statement]);
  }
}

/** Runs a group in one transaction. Returns the statements to run one by one, because one of the group has failed. */
async function commitTogether(client: PoolClient, group: PendingStatement[]): Promise<PendingStatement[]> {
  const statements = group.map(({ query }) => query);
  const results = await Promise.allSettled(
    send(client, [{ text: BEGIN }, ...statements, { text: 'COMMIT' }]),
  );
  const commit = results.at(-1);
  if (commit?.status === 'rejected') {
    for (const { reject } of group) reject(commit.reason);
    return [];
  }
  // COMMIT of a failed transaction answers ROLLBACK.
  if (commit?.value.command !== 'COMMIT') return group;
  results.slice(1, -1).forEach((result, i) => {
    if (result.status === 'fulfilled') group[i]?.resolve(result.value.rows);
  });
  return [];
}

/** Runs each statement of a group as a transaction of its own. */
async function settleEach(client: PoolClient, group: PendingStatement[]): Promise<PendingStatement[]> {
  const statements = group.map(({ query }) => query);
  await Promise.all(
    send(client, statements).map((result, i) =>
      result.then(({ rows }) => group[i]?.resolve(rows), group[i]?.reject),
    ),
  );
  return [];
}

/** Sends queries in one write to the connection's socket. */
function send(client: PoolClient, queries: { text: string }[]): Promise<QueryResult<object>>[] {
  const { stream } = client.connection;
  stream.cork();
  const results = queries.map((query) => client.query<object>(query));
  stream.uncork();
  return results;
}

function ignore(): void {}
