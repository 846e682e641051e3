import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import type { TitledPage } from '../ingestion/crawled-page';
import { PAGES_OF_NEWEST_RUN } from '../ingestion/crawled-page.queries';
import { notFound } from '../platform/http/errors';
import { TrainingSource } from './training-source.entity';

/** A source of the agent, with its scope. @throws ApiError NOT_FOUND */
export async function findSource(db: EntityManager, agent: AgentKey, id: number): Promise<TrainingSource> {
  const source = await sourceOf(db, agent, id).getOne();
  if (!source) throw notFound('training source');
  return source;
}

/**
 * A source as `findSource`, and the pages of its newest run. A single statement, so that the status and the pages
 * belong to the same run, and no transaction keeps others from the embedded database.
 * @throws ApiError NOT_FOUND
 */
export async function findSourceWithPages(
  db: EntityManager,
  agent: AgentKey,
  id: number,
): Promise<{ source: TrainingSource; pages: TitledPage[] }> {
  const found = sourceOf(db, agent, id).addSelect(PAGES_OF_NEWEST_RUN.text, 'pages');
  const { entities, raw } = await found.getRawAndEntities<{ pages: TitledPage[] | null }>();
  const [source] = entities;
  if (!source) throw notFound('training source');
  return { source, pages: raw[0]?.pages ?? [] };
}

function sourceOf(
  db: EntityManager,
  { accountId, agentId }: AgentKey,
  id: number,
): SelectQueryBuilder<TrainingSource> {
  return db
    .createQueryBuilder(TrainingSource, 'source')
    .addSelect('source.scope')
    .where({ id, agentId, accountId });
}
