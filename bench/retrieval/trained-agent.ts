import type { DataSource } from 'typeorm';
import { PassageWriter } from '../../src/knowledge/passage-writer';
import { newId } from '../../src/platform/database/id';
import { completeSource } from '../../src/training/ingestion.queries';
import { NO_PROGRESS } from '../../src/training/training-source.entity';
import type { CorpusPassage } from './question-set';

/** Writes a corpus as the only training source of a new agent; returns the agent's id. A passage's id stands as its URL. */
export async function train(dataSource: DataSource, corpus: CorpusPassage[]): Promise<number> {
  const [accountId, agentId, sourceId, runId] = [newId(), newId(), newId(), newId()];
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'eval', 'enterprise')`, [
    accountId,
  ]);
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'eval', 'eval')`,
    [agentId, accountId],
  );
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, run_id) VALUES ($1, $2, $3, 'corpus', 'website', $4)`,
    [sourceId, accountId, agentId, runId],
  );
  const run = { accountId, agentId, sourceId, runId };
  const writer = new PassageWriter(dataSource, run);
  for (const { id, title = null, heading = '', text } of corpus) {
    await writer.add({ url: id, title, sections: [{ heading, anchor: null, blocks: [text] }] });
  }
  await writer.flush();
  const { passageCount, termCount, languages } = writer;
  const result = { title: null, passageCount, termCount, languages, progress: NO_PROGRESS };
  await dataSource.transaction((transaction) => completeSource(transaction, run, result));
  return agentId;
}
