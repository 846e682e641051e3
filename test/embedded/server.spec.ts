import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabase } from '@app/embedded-postgres';
import { ConnectionServer } from '../../libs/embedded-postgres/src/connection-server';
import type { Engine } from '../../libs/embedded-postgres/src/engine';
import { frame, Frontend, queryMessage, sqlOf } from '../../libs/embedded-postgres/src/frontend-message';
import { lockFolder } from '../../libs/embedded-postgres/src/folder-lock';
import { until } from '../support/wait';
import { emptyFolder } from './fixture';

const READY = frame(0x5a, Buffer.from('I'));
const STARTUP = Buffer.concat([Buffer.from([0, 0, 0, 15, 0, 3, 0, 0]), Buffer.from('user\0\0\0')]);
const LIMITS = { idleInTransactionTimeoutMs: 1000, checkpointIntervalMs: 0 };

/** An engine that answers every batch with ReadyForQuery, except the SQL `silentOn`. */
function engine(silentOn = ''): Engine & { readonly queries: string[] } {
  const queries: string[] = [];
  return {
    queries,
    run: (message, receive) => {
      const sql = sqlOf(message);
      if (sql !== undefined) queries.push(sql);
      if (sql?.includes('pg_wal_lsn_diff')) receive(frame(0x43, Buffer.from('SELECT 1\0')));
      if (sql === 'BEGIN') receive(frame(0x5a, Buffer.from('T')));
      else if (sql !== silentOn && (message[0] === Frontend.Query || message[0] === Frontend.Sync))
        receive(READY);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

describe('a database whose engine stops answering', () => {
  it('is given up, and reports that', async () => {
    const failures: string[] = [];
    const dead = engine('die');
    const failed = new Promise<void>((resolve) => {
      const replies = { send: () => undefined, end: () => undefined };
      const server = new ConnectionServer(dead, replies, LIMITS, (error) => {
        failures.push(error.message);
        resolve();
      });
      server.open(1, '');
      server.receive(1, STARTUP);
      server.receive(1, queryMessage('die'));
    });
    await failed;
    expect(failures).toEqual(['the database engine stopped answering']);
  });

  /** A database whose thread fails on the first bytes while the file `full` is in the folder. */
  function failingDatabase(folder: string): string {
    const workerFile = join(folder, 'thread.js');
    writeFileSync(join(folder, 'full'), '');
    writeFileSync(
      workerFile,
      `const { existsSync } = require('node:fs');
       const { parentPort, workerData } = require('node:worker_threads');
       if (workerData.task === 'initialise') setImmediate(() => process.exit(0));
       const fail = () => {
         parentPort.postMessage({ kind: 'failed', reason: 'no space left' });
         setImmediate(() => process.exit(1));
       };
       parentPort.on('message', ({ kind, id }) => {
         if (kind === 'data' && existsSync(${JSON.stringify(join(folder, 'full'))})) fail();
         else if (kind === 'data') parentPort.postMessage({ kind: 'end', id });
         else if (kind === 'stop') process.exit(0);
       });
       parentPort.postMessage({ kind: 'ready' });`,
    );
    return workerFile;
  }

  it('breaks its connections, refuses new ones, calls onFailure, and can still be closed', async () => {
    const folder = emptyFolder();
    const failures: string[] = [];
    const db = await EmbeddedDatabase.open({
      folder,
      workerFile: failingDatabase(folder),
      onFailure: (reason) => failures.push(reason),
    });
    const pool = db.pool();
    const refusal = { code: 'ECONNREFUSED', message: 'the embedded database has failed: no space left' };
    await expect(pool.query('SELECT 1')).rejects.toMatchObject(refusal);
    await expect(pool.query('SELECT 1')).rejects.toMatchObject(refusal);
    expect(failures).toEqual(['no space left']);
    await db.close();
    await (await lockFolder(folder)).release();
  });

  it('is reopened until this succeeds, and then calls onRecovery', async () => {
    const folder = emptyFolder();
    const recovered = jest.fn();
    const db = await EmbeddedDatabase.open({
      folder,
      workerFile: failingDatabase(folder),
      onRecovery: recovered,
    });
    const pool = db.pool();
    await expect(pool.query('SELECT 1')).rejects.toThrow('no space left');
    rmSync(join(folder, 'full'));
    // The thread of this test closes every connection.
    await until(
      () => pool.query('SELECT 1').then(String, (error: Error) => error.message),
      (message) => message === 'Connection terminated unexpectedly',
    );
    expect(recovered).toHaveBeenCalledTimes(1);
    await db.close();
  });
});

describe('the log', () => {
  it('is shortened by a checkpoint between two turns when it is large', async () => {
    const busy = engine();
    let answered = (): void => undefined;
    const server = new ConnectionServer(
      busy,
      { send: () => answered(), end: () => undefined },
      LIMITS,
      (error) => {
        throw error;
      },
    );
    server.open(1, '');
    server.receive(1, STARTUP);
    await new Promise<void>((resolve) => {
      answered = resolve;
      server.receive(1, queryMessage('work'));
    });
    await server.stop();
    expect(busy.queries.indexOf('work')).toBeLessThan(busy.queries.indexOf('CHECKPOINT'));
    expect(busy.queries).toContain('work');
  });
});

describe('a client that is idle in its transaction', () => {
  afterEach(() => jest.useRealTimers());

  it('keeps its connection while no other waits, and from then on for the allowed time', async () => {
    jest.useFakeTimers();
    const ended: number[] = [];
    const server = new ConnectionServer(
      engine(),
      { send: () => undefined, end: (id) => ended.push(id) },
      LIMITS,
      (error) => {
        throw error;
      },
    );
    for (const id of [1, 2]) {
      server.open(id, '');
      server.receive(id, STARTUP);
    }
    server.receive(1, queryMessage('BEGIN'));
    await jest.advanceTimersByTimeAsync(LIMITS.idleInTransactionTimeoutMs * 10);
    expect(ended).toEqual([]);
    server.receive(2, queryMessage('work'));
    await jest.advanceTimersByTimeAsync(LIMITS.idleInTransactionTimeoutMs - 1);
    expect(ended).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toContain(1);
    expect(ended).not.toContain(2);
  });
});
