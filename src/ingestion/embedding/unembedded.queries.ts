import { sql, type Queryable } from '../../platform/database/sql';

/** SQL condition: the agent of the row gets vectors. Test mode never costs money. */
const IS_EMBEDDED = sql`EXISTS (
  SELECT FROM agents WHERE agents.id = agent_id AND mode = 'live' AND deleted_at IS NULL)`;

/**
 * At most `limit` agents with searchable passages that have no vector of this model: one agent of each account, then a
 * second of each, and so on.
 */
export async function unembeddedAgents(
  db: Queryable,
  modelName: string,
  limit: number,
): Promise<{ agentId: number }[]> {
  return sql`SELECT agent_id AS "agentId" FROM (
       SELECT account_id, agent_id FROM training_sources
       WHERE live_run_id IS NOT NULL AND embedded_run_id IS DISTINCT FROM live_run_id AND ${IS_EMBEDDED}
       UNION
       SELECT account_id, agent_id FROM agent_vectors
       WHERE model_id IS DISTINCT FROM (SELECT id FROM embedding_models WHERE name = ${modelName}) AND ${IS_EMBEDDED}
     ) AS waiting
     ORDER BY row_number() OVER (PARTITION BY account_id ORDER BY random()) LIMIT ${limit}`.rows(db);
}

/** Which agents have lost a source since their passages were embedded? At most `limit`. */
export async function agentsWithDeletedSources(db: Queryable, limit: number): Promise<{ agentId: number }[]> {
  return sql`SELECT agent_id AS "agentId" FROM agent_vectors
     WHERE source_count > (SELECT count(*) FROM training_sources AS source
                           WHERE source.agent_id = agent_vectors.agent_id AND live_run_id IS NOT NULL)
     LIMIT ${limit}`.rows(db);
}

/** How many sources wait for their vectors? Sources of test mode get none and are not counted. */
export async function unembeddedSources(db: Queryable): Promise<number> {
  return sql`SELECT count(*) FROM training_sources
     WHERE live_run_id IS NOT NULL AND embedded_run_id IS DISTINCT FROM live_run_id
       AND ${IS_EMBEDDED}`.value(db);
}
