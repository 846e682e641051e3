import { alternativesOf } from '@app/languages';
import type { AgentKey } from '../agents/agents.queries';
import { isDisabled } from './disabled-passages.queries';
import { sql, type Queryable } from '../platform/database/sql';

/** Titles of pages that introduce a site, after a chapter number and perhaps before the site's name. */
const INTRODUCTION = `^[\\d.\\s]*(${alternativesOf('introductions')})(\\s+[|<>–—·:-]\\s.*)?$`;
/** The addresses of start pages: the root of a website, perhaps of one language. */
const START_PAGE = '^https?://[^/]+(/[a-z]{2}(-[a-z]{2})?)?(/|/index\\.[a-z]+|\\.html?)?$';
const IS_START = sql`(documents.position = 0 OR documents.url ~* ${START_PAGE})`;
/** The number of passages at the beginning of a page that may describe the site. */
const OPENING_PASSAGES = 6;
const MAX_OPENING_ROWS = 40;

/** A passage that may describe a website. */
export interface OpeningRow {
  id: number;
  documentId: number;
  /** Its place in the page. */
  position: number;
  text: string;
  /** Whether its page is a start page. */
  isStart: boolean;
}

/**
 * The first passages of the start pages of the agent's websites and of the pages whose titles name them introductions.
 * Several pages with such titles introduce parts of the site: then the start pages are first, otherwise the
 * introduction is.
 */
export async function findOpenings(db: Queryable, { accountId, agentId }: AgentKey): Promise<OpeningRow[]> {
  return sql`WITH page AS (
       SELECT documents.id, documents.position, ${IS_START} AS is_start,
              count(*) FILTER (WHERE NOT ${IS_START}) OVER () = 1 AS has_introduction
       FROM training_sources AS source
       JOIN documents ON documents.source_id = source.id AND documents.run_id = source.live_run_id
         AND documents.account_id = ${accountId}
       WHERE source.agent_id = ${agentId} AND source.account_id = ${accountId} AND source.type = 'website'
         AND (${IS_START} OR documents.title ~* ${INTRODUCTION})
     )
     SELECT passages.id, page.id AS "documentId", passages.position, passages.text, is_start AS "isStart"
     FROM page JOIN passages ON passages.document_id = page.id AND passages.account_id = ${accountId}
     WHERE passages.position < ${OPENING_PASSAGES} AND NOT ${isDisabled(accountId)}
     ORDER BY is_start = has_introduction, page.position, page.id, passages.position
     LIMIT ${MAX_OPENING_ROWS}`.rows(db);
}

/** The titles of the start pages of the agent's websites: a part of them is often the name of the site. */
export async function findStartTitles(db: Queryable, { accountId, agentId }: AgentKey): Promise<string[]> {
  return sql`SELECT documents.title
     FROM training_sources AS source
     JOIN documents ON documents.source_id = source.id AND documents.run_id = source.live_run_id
       AND documents.account_id = ${accountId}
     WHERE source.agent_id = ${agentId} AND source.account_id = ${accountId} AND source.type = 'website' AND ${IS_START}
     LIMIT ${MAX_OPENING_ROWS}`.column(db);
}
