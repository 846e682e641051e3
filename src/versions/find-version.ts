import type { EntityManager } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { conflict, orNotFound } from '../platform/http/errors';
import { AgentVersion } from './agent-version.entity';

/** A version with its snapshot. @throws ApiError NOT_FOUND */
export async function findVersion(
  db: EntityManager,
  { accountId, agentId }: AgentKey,
  id: number,
): Promise<AgentVersion> {
  const version = await db
    .createQueryBuilder(AgentVersion, 'version')
    .addSelect('version.snapshot')
    .where({ id, accountId, agentId })
    .getOne();
  return orNotFound(version, 'version');
}

/** A draft with its snapshot. @throws ApiError NOT_FOUND, CONFLICT for a published version */
export async function findDraft(db: EntityManager, agent: AgentKey, id: number): Promise<AgentVersion> {
  const draft = await findVersion(db, agent, id);
  if (draft.number !== null) throw conflict('version', 'is published already');
  return draft;
}
