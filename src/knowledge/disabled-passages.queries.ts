import { isOfAgent, type AgentKey } from '../agents/agents.queries';
import { sql, type Query } from '../platform/database/sql';

/** SQL condition on rows of `passages`: the tenant has switched the passage off. It is kept by source and text. */
export const isDisabled = (accountId: number): Query => sql`EXISTS (
  SELECT FROM disabled_passages AS disabled
  WHERE disabled.source_id = passages.source_id AND disabled.text_hash = passages.text_hash
    AND disabled.account_id = ${accountId})`;

/** The part of the version of an agent's knowledge that changes with every switch of a passage. */
export const disabledVersion = (agent: AgentKey): Query => sql`(
  SELECT coalesce(bit_xor(id), 0) FROM disabled_passages WHERE ${isOfAgent(agent)})`;

/** Selects the ids of the agent's published passages that are switched off, as JSON. */
export const disabledIds = ({ accountId, agentId }: AgentKey): Query => sql`
  SELECT coalesce(json_agg(passages.id), '[]')
  FROM disabled_passages AS disabled
  JOIN training_sources AS source ON source.id = disabled.source_id AND source.account_id = ${accountId}
  JOIN passages ON passages.agent_id = ${agentId} AND passages.account_id = ${accountId}
    AND passages.text_hash = disabled.text_hash AND passages.source_id = source.id
    AND passages.run_id = source.live_run_id
  WHERE disabled.agent_id = ${agentId} AND disabled.account_id = ${accountId}`;
