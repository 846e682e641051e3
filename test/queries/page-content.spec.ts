import type { DataSource } from 'typeorm';
import { DocumentWriter } from '../../src/ingestion/document-writer';
import type { IngestionRun } from '../../src/ingestion/ingestion-run';
import { NO_PROGRESS } from '../../src/ingestion/ingestion-progress';
import { claimSource, completeSource } from '../../src/ingestion/ingestion.queries';
import { indexDocuments } from '../../src/ingestion/passage-writer';
import { readCrawledPage } from '../../src/ingestion/thread/read-document';
import { knowledgeVersion } from '../../src/knowledge/knowledge.queries';
import { KnowledgeService } from '../../src/knowledge/knowledge.service';
import type { FoundPassage } from '../../src/knowledge/found-passage';
import { newId } from '../../src/platform/database/id';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

const SITE = 'https://www.example.com';
const LINKS = `<ul>${['Delivery', 'Payment', 'Returns'].map((name) => `<li><a href="/${name}">${name} of goods</a>`).join('')}</ul>`;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

/** A website with these pages, trained. */
async function trained(pages: readonly string[]): Promise<IngestionRun> {
  const { accountId, agentId } = await insertAgent(dataSource);
  const [sourceId, runId] = [newId(), newId()];
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type) VALUES ($1, $2, $3, 'site', 'website')`,
    [sourceId, accountId, agentId],
  );
  await claimSource(dataSource, sourceId, runId);
  const run = { accountId, agentId, sourceId, runId };
  const writer = new DocumentWriter(dataSource, run);
  for (const [number, html] of pages.entries()) {
    const url = `${SITE}/${number}`;
    const page = `<html lang=en><title>Page ${number}</title><main>${html}</main></html>`;
    await writer.add(url, readCrawledPage(Buffer.from(page), { contentType: 'text/html', url }).document);
  }
  await writer.flush();
  const indexed = await indexDocuments(dataSource, run);
  await dataSource.transaction(async (transaction) => {
    await completeSource(transaction, run, { ...indexed, title: 'Site', progress: NO_PROGRESS });
  });
  return run;
}

async function found(agent: IngestionRun, question: string): Promise<FoundPassage[]> {
  const version = await knowledgeVersion(dataSource, agent);
  const { passages } = await new KnowledgeService(dataSource).search(agent, question, {
    maxPassages: 9,
    version,
  });
  return passages;
}

describe('the content of pages', () => {
  it('is found without lists of links, and with the targets of its links and the date of its page', async () => {
    const run = await trained([
      '<p>We sell goods.',
      `<meta property="article:modified_time" content="2026-05-03T10:00:00Z"><p>Returns of goods are free, see <a href="/form">the form</a>.</p>`,
      `<h2>Help</h2>${LINKS}`,
    ]);
    const passages = await found(run, 'Are returns of goods free?');
    expect(passages[0]).toMatchObject({
      text: 'Returns of goods are free, see [the form](https://www.example.com/form).',
      date: '2026-05-03',
    });
    expect(passages.map(({ url }) => url)).not.toContain(`${SITE}/2`);
  });

  it('is not found by the words of link targets', async () => {
    const run = await trained([
      '<p>Hello.',
      '<p>Ask <a href="/zeppelin">our team</a> for help with your order.',
    ]);
    expect(await found(run, 'zeppelin')).toEqual([]);
  });

  it('is lists of links if a site has nothing else', async () => {
    const run = await trained([LINKS, `<h2>Help</h2>${LINKS}`]);
    const passages = await found(run, 'payment of goods');
    expect(passages[0]?.text).toContain('[Payment of goods](https://www.example.com/Payment)');
  });

  it('is indexed once when it repeats, although links to its own page differ', async () => {
    const banner =
      '<p>Our spring sale begins: <a href="#sale">see the offers</a> and <a href="/x">more</a>.</p>';
    const run = await trained([1, 2, 3, 4].map((n) => `${banner}<p>Text number ${n} is about shoes.</p>`));
    const passages = await found(run, 'spring sale offers');
    expect(passages.filter(({ text }) => text.includes('spring sale'))).toHaveLength(1);
  });

  it('counts on how many pages a block is over the whole site, however large it is', async () => {
    const onEveryThird = 'Our newsletter comes every month.';
    const onEveryFourth = 'Kettles are descaled with vinegar.';
    const pages = Array.from({ length: 120 }, (_, number) => [
      `<p>Chapter ${number} is about the number ${number}.</p>`,
      number % 3 === 0 ? `<p>${onEveryThird}</p>` : '',
      number % 4 === 0 ? `<p>${onEveryFourth}</p>` : '',
    ]);
    const { sourceId } = await trained(pages.map((parts) => parts.join('')));
    const countOf = async (text: string): Promise<number> => {
      const rows: unknown[] = await dataSource.query(
        'SELECT 1 FROM passages WHERE source_id = $1 AND strpos(text, $2) > 0',
        [sourceId, text],
      );
      return rows.length;
    };
    expect([await countOf(onEveryThird), await countOf(onEveryFourth)]).toEqual([1, 30]);
  });
});
