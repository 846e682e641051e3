import { QUESTION_MARKS } from '@app/languages';
import type { AgentKey } from '../../agents/agents.queries';
import { isDisabled } from '../disabled-passages.queries';
import { sql, type Queryable } from '../../platform/database/sql';

/** The most documents of an agent that are read. */
const MAX_DOCUMENTS = 2000;
/** The most passages of a document that are read. They are not sorted, because sorting would read all of them. */
const MAX_PASSAGES = 50;
const MAX_HEADINGS = 200;

/** A regular expression of PostgreSQL. Legal texts ask questions that no visitor asks. */
const LEGAL_PAGES =
  '(privacy|datenschutz|impressum|imprint|legal|terms|agb|cookie|mentions|confidential|privacidad|aviso|disclaimer)';

/** A heading that is a question, without the headings above it. */
export interface QuestionHeading {
  text: string;
  language: string;
}

/**
 * The headings of the agent's sources that are questions of at most `maxCharacters`, starting with pages near the start
 * page: in this language or, if no source has it, in the language of most of the text. Pages too short for a detected
 * language are included.
 */
export async function questionHeadings(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  { language, maxCharacters }: { language: string; maxCharacters: number },
): Promise<QuestionHeading[]> {
  return sql`WITH page AS (
       SELECT documents.id, documents.position, documents.url, documents.language,
              pg_column_size(documents.sections) AS bytes
       FROM documents
       JOIN training_sources AS source ON source.id = documents.source_id AND source.live_run_id = documents.run_id
       WHERE source.agent_id = ${agentId} AND source.account_id = ${accountId} AND documents.account_id = ${accountId}
       ORDER BY documents.position, documents.id LIMIT ${MAX_DOCUMENTS}
     ), main AS (
       SELECT page.language FROM page GROUP BY page.language
       ORDER BY page.language = ${language} DESC, page.language = 'und', sum(page.bytes) DESC LIMIT 1
     ), heading AS (
       SELECT regexp_replace(heading, '^.* > ', '') AS text, page.position, main.language
       FROM page JOIN main ON page.language IN (main.language, 'und') CROSS JOIN LATERAL (
         SELECT heading FROM passages WHERE document_id = page.id AND account_id = ${accountId}
           AND NOT ${isDisabled(accountId)} LIMIT ${MAX_PASSAGES}
       ) AS passage WHERE heading ~ ${`[${QUESTION_MARKS}]\\s*$`} AND coalesce(page.url, '') !~* ${LEGAL_PAGES}
     )
     SELECT text, language FROM heading WHERE length(text) BETWEEN 4 AND ${maxCharacters}
     GROUP BY text, language ORDER BY min(position), text LIMIT ${MAX_HEADINGS}`.rows(db);
}
