import type { EntityManager } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { notFound } from '../platform/http/errors';
import { TrainingSource } from './training-source.entity';

/** A source of the agent, with its scope. @throws ApiError NOT_FOUND */
export async function findSource(
  db: EntityManager,
  { accountId, agentId }: AgentKey,
  id: number,
): Promise<TrainingSource> {
  const source = await db
    .createQueryBuilder(TrainingSource, 'source')
    .addSelect('source.scope')
    .where({ id, agentId, accountId })
    .getOne();
  if (!source) throw notFound('training source');
  return source;
}
