import pg from 'pg';
import { describeScaledOut } from '../support/describe-backends';
import { createAgent } from '../support/agent';
import { useService } from '../support/use-service';
import { until } from '../support/wait';

const GREEDY = 40;
const WAITING = `datname = current_database() AND wait_event_type = 'Lock'`;

describeScaledOut('writes of one account that wait for each other', () => {
  const { service, tenant } = useService({ ROLE: 'api' });

  const connection = () => new pg.Client(service.setting('DATABASE_URL'));

  it('leave connections to other accounts, and end with 503 when they wait too long', async () => {
    const other = await service.tenant();
    const agent = await createAgent(other.live);
    // Within a transaction, pg_stat_activity never changes.
    const [database, observer] = [connection(), connection()];
    await Promise.all([database.connect(), observer.connect()]);
    try {
      await database.query('BEGIN');
      await database.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [tenant.accountId]);
      const writes = Array.from({ length: GREEDY }, (_, number) =>
        tenant.live.post('/people', { name: `person ${number}`, role: 'reader' }),
      );
      await until(
        async () => (await observer.query(`SELECT FROM pg_stat_activity WHERE ${WAITING}`)).rowCount,
        (waiting) => waiting! >= 5,
      );
      // Without a connection they would end with 503, because the writes keep theirs until the row is free.
      const reads = await Promise.all(Array.from({ length: 10 }, () => other.live.get(agent)));
      const added = await createAgent(other.live);
      expect(reads.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(added).toMatch(/^\/agents\//);
      await Promise.race(writes);
      await database.query('COMMIT');
      const statuses = (await Promise.all(writes)).map(({ status }) => status);
      const made = statuses.filter((status) => status === 201).length;
      expect(statuses.filter((status) => status === 503)).toHaveLength(GREEDY - made);
      expect((await tenant.live.get('/people?limit=100')).body.people).toHaveLength(made);
    } finally {
      await Promise.all([database.end(), observer.end()]);
    }
  });
});
