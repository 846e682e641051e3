import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { RETENTION_DAY } from '../../src/agents/agents.queries';
import type { Client } from '../support/client';
import { describeScaledOut } from '../support/describe-backends';
import { fillAgent } from '../support/many-rows';
import { ROOT } from '../support/root';
import { Service } from '../support/service';
import { until } from '../support/wait';

const ROWS = {
  conversations: 250_000,
  messagesEach: 4,
  leads: 100_000,
  deliveries: 200_000,
  auditEntries: 200_000,
};
/** The most rows that one part of a plan may read: some batches of a scanned list, or the messages of a day. */
const MOST_ROWS_READ = 10_000;
const MANY_ROWS = /\b(conversations|messages|leads|deliveries|audit_log)\b/;
const CHANGE = /\b(insert|update|delete)\b/i;

interface Statement {
  text: string;
  values: unknown[];
}

/** A part of a plan, as EXPLAIN describes it in JSON. */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

describeScaledOut('with a million messages of one agent, every statement of a list reads few rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-statements-'));
  const recorded = join(folder, 'statements.jsonl');
  let service: Service;
  let database: pg.Client;
  let live: Client;
  const ids = { agent: '', webhook: '', conversation: '', account: '' };

  beforeAll(async () => {
    writeFileSync(recorded, '');
    service = await Service.start({
      NODE_OPTIONS: `--require ${join(ROOT, 'test/support/record-statements.cjs')}`,
      RECORDED_STATEMENTS: recorded,
    });
    database = new pg.Client(service.setting('DATABASE_URL'));
    await database.connect();
    // Rows beside the agent's rows, in the same tables.
    await fillAgent(database, { ...ROWS, conversations: 5_000, leads: 5_000, deliveries: 5_000 });
    const { accountId, agentId, webhookId } = await fillAgent(database, ROWS);
    await database.query('VACUUM ANALYZE');
    live = await service.key(accountId);
    const { rows } = await database.query('SELECT id FROM conversations WHERE agent_id = $1 LIMIT 1', [
      agentId,
    ]);
    await until(
      () =>
        database.query(`SELECT 1 FROM agent_days WHERE agent_id = $1 AND day = ${RETENTION_DAY.text} - 1`, [
          agentId,
        ]),
      ({ rowCount }) => rowCount === 1,
    );
    ids.agent = `/agents/${agentId}`;
    ids.webhook = `/webhooks/${webhookId}`;
    ids.conversation = `${ids.agent}/conversations/${rows[0].id}`;
    ids.account = `/accounts/${accountId}`;
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
    rmSync(folder, { recursive: true });
  });

  /** The statements on large tables that the service sends meanwhile, including its background work. */
  async function sentDuring(act: () => Promise<unknown>): Promise<Statement[]> {
    // The service may be writing a line about its background work, before and after: a whole line ends with a break.
    const before = readFileSync(recorded).lastIndexOf('\n') + 1;
    await act();
    const lines = readFileSync(recorded).subarray(before).toString().split('\n').slice(0, -1);
    return lines
      .map((line) => JSON.parse(line) as Statement)
      .filter(({ text }) => MANY_ROWS.test(text) && !CHANGE.test(text));
  }

  /** The rows that the parts of a statement's plan read from tables and indexes, the most first. */
  async function readBy({ text, values }: Statement): Promise<{ part: string; rows: number }[]> {
    const { rows } = await database.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const parts = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(parts)];
    return parts(rows[0]['QUERY PLAN'][0].Plan)
      .filter((part) => part['Node Type'].includes('Scan'))
      .map((part) => ({
        part: `${part['Node Type']} ${part['Relation Name'] ?? ''}`,
        rows:
          part['Actual Loops'] *
          (part['Actual Rows'] +
            (part['Rows Removed by Filter'] ?? 0) +
            (part['Rows Removed by Index Recheck'] ?? 0)),
      }))
      .toSorted((one, other) => other.rows - one.rows);
  }

  it.each([
    ['agent', '/conversations'],
    ['agent', '/conversations?answered=false'],
    ['agent', '/conversations?answered=true'],
    ['agent', '/conversations?rating=negative'],
    ['agent', '/conversations?waiting=true'],
    ['agent', '/conversations?waiting=false'],
    ['agent', '/conversations?orderBy=lastMessageAt'],
    ['agent', '/conversations?orderBy=lastMessageAt&state=waiting'],
    ['agent', '/conversations?orderBy=lastMessageAt&state=with_person'],
    ['agent', '/conversations?orderBy=lastMessageAt&state=closed'],
    ['agent', '/conversations?orderBy=lastMessageAt&tag=refund'],
    ['', '/conversations?orderBy=lastMessageAt&limit=30'],
    ['', '/conversations?orderBy=lastMessageAt&state=waiting&limit=100'],
    ['', '/conversations?orderBy=lastMessageAt&state=open'],
    ['agent', '/conversations?channel=widget'],
    ['agent', '/conversations?channel=slack'],
    ['agent', '/conversations?channel=fax'],
    ['agent', '/conversations?userId=user-3'],
    ['agent', '/conversations?q=refund'],
    ['agent', '/conversations?q=wombat'],
    ['agent', '/conversations?q=zebra'],
    ['conversation', ''],
    ['conversation', '/messages'],
    ['agent', '/leads'],
    ['agent', '/leads?q=ada'],
    ['agent', '/leads?q=ada4711%40'],
    ['agent', '/leads?q=zebra'],
    ['agent', '/questions'],
    ['agent', '/analytics'],
    ['agent', '/analytics/series'],
    ['webhook', '/deliveries'],
    ['webhook', '/deliveries?status=failed'],
    ['webhook', '/deliveries?eventType=lead.captured'],
    ['webhook', '/deliveries?status=failed&eventType=lead.captured'],
    ['', '/audit-log'],
    ['', '/audit-log?action=webhook.registered'],
    ['', '/me'],
  ] as const)('%s %s', async (object, path) => {
    const of = object === '' ? '' : ids[object];
    const answers: number[] = [];
    const statements = await sentDuring(async () => answers.push((await live.get(of + path)).status));
    expect(answers).toEqual([200]);
    await expectFewRows(statements);
  });

  it.each(['', '/usage', '/audit-log', '/failing-deliveries', '/training', '/people', '/keys'])(
    "the operator's %s of the account",
    async (path) => {
      await expectFewRows(await sentDuring(() => service.admin.get(ids.account + path)));
    },
  );

  it('a filter that no conversation passes, on every page to the end of the list', async () => {
    const statements = await sentDuring(async () => {
      const list = `${ids.agent}/conversations?orderBy=lastMessageAt&state=closed`;
      for (let page = await live.get(list); page.body.nextCursor !== null;)
        page = await live.get(`${list}&cursor=${page.body.nextCursor}`);
    });
    expect(statements.length).toBeGreaterThan(ROWS.conversations / MOST_ROWS_READ);
    await expectFewRows(statements);
  });

  async function expectFewRows(statements: Statement[]): Promise<void> {
    for (const statement of statements) {
      const [most] = await readBy(statement);
      if (most && most.rows > MOST_ROWS_READ) expect({ ...most, ...statement }).toBeUndefined();
    }
  }
});
