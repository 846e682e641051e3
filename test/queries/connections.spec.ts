import { Database } from '../../src/platform/database/database';
import { readSettings, Settings } from '../../src/platform/config/settings';
import { createBackends } from '../support/backends';
import { describeScaledOut } from '../support/describe-backends';

describeScaledOut('a pool of connections to PostgreSQL', () => {
  it('survives the end of a connection that is in use but waits for no answer', async () => {
    const { environment, remove } = await createBackends();
    const settings = readSettings(Settings, {
      ...environment,
      SECRET_KEY: 'a-secret-key-for-tests-of-32-characters',
    });
    const database = new Database(settings);
    const pool = database.queuePool(2, 'public');
    try {
      const client = await pool.connect();
      // Not `once` of node:events, which listens for errors as well.
      const ended = new Promise((resolve) => client.once('end', resolve));
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
      await ended;
      client.release(true);
      expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await database.close();
      await remove();
    }
  });
});
