import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import type { CrawledPage, TitledPage } from '../ingestion/crawled-page';
import { PAGES_OF_NEWEST_RUN, TITLES_OF_PAGES } from '../ingestion/crawled-page.queries';
import { notFound, orNotFound } from '../platform/http/errors';
import { TrainingSource } from './training-source.entity';

/** A source of the agent, with its scope. @throws ApiError NOT_FOUND */
export async function findSource(db: EntityManager, agent: AgentKey, id: number): Promise<TrainingSource> {
  return orNotFound(await sourceOf(db, agent, id).getOne(), 'training source');
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
  const { entities, raw } = await sourceOf(db, agent, id)
    .addSelect(PAGES_OF_NEWEST_RUN.text, 'pages')
    .addSelect(TITLES_OF_PAGES.text, 'titles')
    .getRawAndEntities<{ pages: CrawledPage[] | null; titles: Record<string, string> | null }>();
  const [source] = entities;
  if (!source) throw notFound('training source');
  const titles = new Map(Object.entries(raw[0]?.titles ?? {}));
  const titled = (page: CrawledPage): TitledPage =>
    Object.assign(page, { title: titles.get(page.url) || null });
  return { source, pages: (raw[0]?.pages ?? []).map(titled) };
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
