import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDatabase } from '../../libs/embedded-postgres/src';
import { checkIsolation } from './isolation-check';

// node <compiled>/isolation-soak.js [seconds]: runs the check of isolation.spec.ts. Exits 1 on a wrong answer.

const DEFAULT_SECONDS = 60;
const CONNECTIONS = 20;

async function soak(seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-soak-'));
  const db = await EmbeddedDatabase.open({ folder });
  const end = performance.now() + seconds * 1000;
  const { answers, wrong } = await checkIsolation(db, CONNECTIONS, () => performance.now() >= end);
  await db.close();
  rmSync(folder, { recursive: true });
  console.log(JSON.stringify({ seconds, connections: CONNECTIONS, answers, wrong: wrong.slice(0, 10) }));
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

void soak(Number(process.argv[2] ?? DEFAULT_SECONDS));
