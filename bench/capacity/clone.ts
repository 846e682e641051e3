import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../src/agents/agents.queries';
import { newId } from '../../src/platform/database/id';

/** The id in the clone `$3`: another 53-bit number, the same in every row that refers to it. */
const COPIED = (column: string): string => `${column} # $3::bigint`;
const OWNER = '$2::bigint, (SELECT account_id FROM agents WHERE id = $2)';

const COPIES = [
  `INSERT INTO training_sources (id, agent_id, account_id, source, type, status, data_count, term_count, languages, run_id, live_run_id)
   SELECT ${COPIED('id')}, ${OWNER}, source || '-' || $3, type, status, data_count, term_count, languages, ${COPIED('run_id')},
          ${COPIED('live_run_id')}
   FROM training_sources WHERE agent_id = $1`,
  `INSERT INTO documents (id, agent_id, account_id, source_id, run_id, url, title, language)
   SELECT ${COPIED('id')}, ${OWNER}, ${COPIED('source_id')}, ${COPIED('run_id')}, url, title, language
   FROM documents WHERE agent_id = $1`,
  `INSERT INTO passages (id, agent_id, account_id, source_id, document_id, run_id, position, heading, anchor, text)
   SELECT ${COPIED('id')}, ${OWNER}, ${COPIED('source_id')}, ${COPIED('document_id')}, ${COPIED('run_id')}, position, heading, anchor,
          text
   FROM passages WHERE agent_id = $1`,
  // Each passage has its id in 8 bytes and its length in 4.
  `INSERT INTO passage_batches (agent_id, account_id, batch_id, source_id, run_id, passages)
   SELECT ${OWNER}, ${COPIED('batch_id')}, ${COPIED('source_id')}, ${COPIED('run_id')}, (
     SELECT string_agg(
       int8send(('x' || encode(substr(passages, place, 8), 'hex'))::bit(64)::bigint # $3::bigint) || substr(passages, place + 8, 4),
       '' ORDER BY place)
     FROM generate_series(1, octet_length(passages), 12) AS place)
   FROM passage_batches WHERE agent_id = $1`,
  `INSERT INTO posting_blocks (agent_id, account_id, term, batch_id, postings)
   SELECT ${OWNER}, term, ${COPIED('batch_id')}, postings
   FROM posting_blocks WHERE agent_id = $1`,
];

/**
 * Creates a new agent of a new account with `times` copies of the agent's knowledge. It copies the rows of ingestion
 * under new ids, which is much faster than ingesting the same text again. Returns the new agent.
 */
export async function cloneAgent(
  dataSource: DataSource,
  { agentId }: AgentKey,
  times = 1,
): Promise<AgentKey> {
  const [accountId, clone] = [newId(), newId()];
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'clone', 'enterprise')`, [
    accountId,
  ]);
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'clone', 'clone')`,
    [clone, accountId],
  );
  for (let time = 0; time < times; time++) {
    const difference = newId();
    for (const copy of COPIES) await dataSource.query(copy, [agentId, clone, difference]);
  }
  return { accountId, agentId: clone };
}
