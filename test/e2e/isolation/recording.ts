import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../../support/root';
import type { Service } from '../../support/service';
import { ACROSS_ACCOUNTS } from './statements-without-account';
import { namesAccount, shapeOf, type Statement } from './statements';

const LISTED = Object.values(ACROSS_ACCOUNTS).flat();

/** The statements that a service sends. */
export class Recording {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parley-statements-'));
  private readonly file = join(this.folder, 'statements.jsonl');

  constructor() {
    this.restart();
  }

  /** The settings of the service that is recorded. */
  get settings(): Record<string, string> {
    return {
      NODE_OPTIONS: `--require ${join(ROOT, 'test/support/record-statements.cjs')}`,
      RECORDED_STATEMENTS: this.file,
    };
  }

  /** Forgets the statements so far: statements of migrations belong to no tenant. */
  restart(): void {
    writeFileSync(this.file, '');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** The statements on tables of tenants that do not name the account and are not listed, each once. */
  async unlisted(service: Service): Promise<string[]> {
    const tables = await tablesOfTenants(service);
    const lines = readFileSync(this.file, 'utf8').split('\n').filter(Boolean);
    if (lines.length === 0) throw new Error('no statement was recorded');
    const shapes = lines
      .map((line) => JSON.parse(line) as Statement)
      .filter((statement) => !namesAccount(statement, tables))
      .map(shapeOf);
    return [...new Set(shapes)].filter((shape) => !LISTED.some((start) => shape.startsWith(start)));
  }
}

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
