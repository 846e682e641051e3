import type { DataSource } from 'typeorm';

const MAX_TITLE_CHARACTERS = 120;

/** How do the first messages of these conversations begin? Those without a message of the visitor are left out. */
export async function firstMessages(
  dataSource: DataSource,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows: { id: string; title: string }[] = await dataSource.query(
    `SELECT id, (SELECT left(query, ${MAX_TITLE_CHARACTERS}) FROM messages
       WHERE conversation_id = conversations.id AND query <> '' ORDER BY created_at, messages.id LIMIT 1) AS title
     FROM unnest($1::uuid[]) AS conversations (id)`,
    [ids],
  );
  return new Map(rows.flatMap(({ id, title }) => (title ? [[id, title] as const] : [])));
}
