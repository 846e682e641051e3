import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillAgent } from '../../test/support/many-rows';
import type { Client } from '../service/client';
import { onDatabase } from '../service/database';
import { ServiceProcess } from '../service/service-process';

const CONVERSATIONS = 100_000;
const MESSAGES_EACH = 4;
const LEADS = 50_000;
/** The conversations of a second agent, whose rows lie beside the rows of the first agent. */
const BESIDE = 20_000;
const CALLS = 9;
const MAX_PAGES = 1000;

const ADMIN_TOKEN = 'an-admin-token-for-benchmarks';
/** Needed with DATABASE_URL; to use your own database, set your own value. */
const ENVIRONMENT = {
  SECRET_KEY: 'a-secret-key-of-32-characters-for-benchmarks',
  ...process.env,
  ADMIN_TOKEN,
  RATE_LIMIT_ENTERPRISE: '100000',
};

/** The queries of the inbox of the console. */
const INBOX = {
  'inbox, all': 'orderBy=lastMessageAt',
  'inbox, counts in the navigation': 'orderBy=lastMessageAt&state=waiting&limit=100',
  'inbox, with a person': 'orderBy=lastMessageAt&state=with_person',
  'inbox, open': 'orderBy=lastMessageAt&state=open',
  'inbox, closed, none': 'orderBy=lastMessageAt&state=closed',
  'inbox, not answered': 'orderBy=lastMessageAt&answered=false',
  'inbox, rated badly': 'orderBy=lastMessageAt&rating=negative',
  'inbox, outcome, none': 'orderBy=lastMessageAt&outcome=resolved',
  'inbox, assignee, none': 'orderBy=lastMessageAt&assigneeId=1',
  'inbox, frequent word': 'orderBy=lastMessageAt&q=refund',
  'inbox, recent name': 'orderBy=lastMessageAt&q=number49990',
};

/** The queries of each list, by its path. */
const QUERIES: Record<string, Record<string, string>> = {
  '/agents/:id/conversations': {
    'no filter': '',
    'not answered': 'answered=false',
    answered: 'answered=true',
    'rated badly': 'rating=negative',
    waiting: 'waiting=true',
    'not waiting': 'waiting=false',
    'channel, common': 'channel=widget',
    'channel, rare': 'channel=slack',
    'channel, none': 'channel=fax',
    user: 'userId=user-3',
    'frequent word': 'q=refund',
    'rare word': 'q=wombat',
    'no match': 'q=zebra',
    'eight words, no match': 'q=ax+bx+cx+dx+ex+fx+gx+hx',
    ...INBOX,
  },
  '/conversations': INBOX,
  '/agents/:id/leads': {
    'no filter': '',
    'frequent word': 'q=ada',
    'rare word': 'q=ada4711%40',
    'no match': 'q=zebra',
  },
};

interface Answer {
  conversations?: object[];
  leads?: object[];
  nextCursor: string | null;
}

/**
 * `npm run bench -- performance/lists [--conversations 100000]`: writes that many conversations of one agent, beside
 * another agent's, and requests the first page of each filter and search, and all pages of searches that find little.
 * Runs on the embedded database, or on `DATABASE_URL`, which keeps the rows.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { conversations: { type: 'string', default: String(CONVERSATIONS) } },
  });
  const conversations = Number(values.conversations);
  const folder = mkdtempSync(join(tmpdir(), 'parley-lists-'));
  const environment = { ...ENVIRONMENT, DATA_DIR: folder };
  try {
    const { accountId, agentId } = await onDatabase(environment, async (dataSource) => {
      const rows = { messagesEach: MESSAGES_EACH, deliveries: 0, auditEntries: 0 };
      await fillAgent(dataSource, { ...rows, conversations: BESIDE, leads: BESIDE });
      const leads = Math.min(LEADS, conversations);
      const filled = await fillAgent(dataSource, { ...rows, conversations, leads });
      await dataSource.query('VACUUM ANALYZE');
      return filled;
    });
    const service = await ServiceProcess.start('all', environment);
    try {
      await measure(await service.authorize(accountId, ADMIN_TOKEN), String(agentId));
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(client: Client, agentId: string): Promise<void> {
  for (const [list, queries] of Object.entries(QUERIES)) {
    let plainMs = 0;
    for (const [name, query] of Object.entries(queries)) {
      const limit = query.includes('limit=') ? '' : 'limit=30&';
      const path = `${list.replace(':id', agentId)}?${limit}${query}`;
      const firstMs: number[] = [];
      for (let call = 0; call < CALLS; call += 1) firstMs.push((await timed(client, path)).ms);
      const medianMs = firstMs.toSorted((one, other) => one - other)[CALLS >> 1]!;
      plainMs ||= medianMs;
      const { found, pages, ms, slowestMs } = await walk(client, path);
      console.log(
        `${list}, ${name}: first page ${medianMs.toFixed(0)} ms (${(medianMs / plainMs).toFixed(1)} times that without ` +
          `filter); ${found} found on ${pages} pages in ${ms.toFixed(0)} ms, slowest ${slowestMs.toFixed(0)} ms`,
      );
    }
  }
}

/** Reads up to 120 items, or to the end of the list. */
async function walk(client: Client, path: string) {
  const walked = { found: 0, pages: 0, ms: 0, slowestMs: 0 };
  for (let cursor: string | null = ''; cursor !== null && walked.found < 120 && walked.pages < MAX_PAGES;) {
    const { answer, ms } = await timed(
      client,
      cursor ? `${path}&cursor=${encodeURIComponent(cursor)}` : path,
    );
    walked.found += (answer.conversations ?? answer.leads ?? []).length;
    walked.pages += 1;
    walked.ms += ms;
    walked.slowestMs = Math.max(walked.slowestMs, ms);
    cursor = answer.nextCursor;
  }
  return walked;
}

async function timed(client: Client, path: string): Promise<{ answer: Answer; ms: number }> {
  const beganMs = performance.now();
  const answer = await client.get<Answer>(path);
  return { answer, ms: performance.now() - beganMs };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
