import type { DataSource } from 'typeorm';

/** At most so many documents of an agent are read. */
const MAX_DOCUMENTS = 2000;
/** At most so many passages of a document are read. They are not sorted: that would read all of them. */
const MAX_PASSAGES = 50;

/**
 * Which titles and headings of its sources can a visitor ask this agent about? Questions come first, then titles of
 * pages, beginning near the start page.
 */
export async function askedHeadings(
  dataSource: DataSource,
  agentId: number,
  maxCharacters: number,
  limit: number,
): Promise<string[]> {
  const rows: { text: string }[] = await dataSource.query(
    `WITH page AS (
       SELECT documents.id, documents.title, documents.position FROM documents
       JOIN training_sources AS source ON source.id = documents.source_id AND source.live_run_id = documents.run_id
       WHERE source.agent_id = $1 ORDER BY documents.position, documents.id LIMIT ${MAX_DOCUMENTS}
     ), heading AS (
       SELECT title AS text, position FROM page WHERE position > 0
       UNION ALL
       SELECT heading, page.position FROM page CROSS JOIN LATERAL (
         SELECT heading FROM passages WHERE document_id = page.id LIMIT ${MAX_PASSAGES}
       ) AS passage WHERE heading ~ '[?？؟]\\s*$'
     )
     SELECT text FROM heading WHERE length(text) BETWEEN 4 AND $2
     GROUP BY text ORDER BY text ~ '[?？؟]\\s*$' DESC, min(position), text LIMIT $3`,
    [agentId, maxCharacters, limit],
  );
  return rows.map(({ text }) => text);
}
