import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describeScaledOut } from '../../support/describe-backends';
import { ROOT } from '../../support/root';
import { ADMIN_TOKEN } from '../../support/service-process';
import { Service, type Tenant } from '../../support/service';
import { exchange } from './exchange';
import { createObjects } from './objects';
import { isOperators, nameOf, requestOf, ROWS, type Row } from './rows';
import { ACROSS_ACCOUNTS, NOT_YET } from './statements-without-account';
import { namesAccount, shapeOf, type Statement } from './statements';

const LISTED = [...Object.values(ACROSS_ACCOUNTS).flat(), ...NOT_YET];
/** What deletes the objects that other requests need comes last, and what contains them at the very end. */
const placeOf = ({ route, ids }: Row): number => (route.startsWith('DELETE') ? 10 - ids.length : 0);

describeScaledOut('every statement on a table of tenants', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-statements-'));
  const recorded = join(folder, 'statements.jsonl');
  let service: Service;
  let tenant: Tenant;

  beforeAll(async () => {
    writeFileSync(recorded, '');
    service = await Service.start({
      ALLOW_INSECURE_WEBHOOKS: 'true',
      NODE_OPTIONS: `--require ${join(ROOT, 'test/support/record-statements.cjs')}`,
      RECORDED_STATEMENTS: recorded,
    });
    // The statements of the migrations are those of no tenant.
    writeFileSync(recorded, '');
    tenant = await service.tenant();
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it('names the account, except those that are listed', async () => {
    const objects = await createObjects(service, tenant.live, tenant.accountId);
    for (const row of ROWS.toSorted((one, other) => placeOf(one) - placeOf(other))) {
      const token = isOperators(row) ? ADMIN_TOKEN : tenant.live.token;
      const { status } = await exchange(service.baseUrl, { ...requestOf(row, objects), token });
      expect({ row: nameOf(row), isFault: status >= 500 }).toEqual({ row: nameOf(row), isFault: false });
    }
    const statements = readFileSync(recorded, 'utf8').split('\n').filter(Boolean);
    const tables = await tablesOfTenants(service);
    const unnamed = statements
      .map((line) => JSON.parse(line) as Statement)
      .filter((statement) => !namesAccount(statement, tables))
      .map(shapeOf);
    const unlisted = unnamed.filter((shape) => !LISTED.some((start) => shape.startsWith(start)));
    expect([...new Set(unlisted)]).toEqual([]);
  });
});

/** All tables whose rows belong to an account. */
async function tablesOfTenants(service: Service): Promise<Set<string>> {
  const database = new pg.Client(service.setting('DATABASE_URL'));
  await database.connect();
  const { rows } = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE column_name = 'account_id' AND table_schema = 'public'`,
  );
  await database.end();
  return new Set(rows.map(({ name }) => name));
}
