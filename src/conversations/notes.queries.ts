import { newId } from '../platform/database/id';
import { sql, type Queryable } from '../platform/database/sql';
import type { NoteDto } from './note.dto';

/** The most notes of a conversation. */
export const MAX_NOTES = 200;

const COLUMNS = sql`id, author, text, created_at AS "createdAt"`;

/** The notes of the conversation, oldest first. */
export async function notesOf(db: Queryable, accountId: number, conversationId: string): Promise<NoteDto[]> {
  return sql`SELECT ${COLUMNS} FROM conversation_notes
     WHERE conversation_id = ${conversationId} AND account_id = ${accountId}
     ORDER BY created_at, id LIMIT ${MAX_NOTES}`.rows(db);
}

/** Adds a note; undefined, without adding it, if the conversation already has the most notes allowed. */
export async function insertNote(
  db: Queryable,
  accountId: number,
  { conversationId, author, text }: { conversationId: string } & Pick<NoteDto, 'author' | 'text'>,
): Promise<NoteDto | undefined> {
  return sql`INSERT INTO conversation_notes (id, account_id, conversation_id, author, text)
     SELECT ${newId()}, ${accountId}, ${conversationId}, ${author}, ${text}
     WHERE (SELECT count(*) FROM conversation_notes
            WHERE conversation_id = ${conversationId} AND account_id = ${accountId}) < ${MAX_NOTES}
     RETURNING ${COLUMNS}`.firstRow(db);
}

/** Removes a note; false if the conversation has none with this id. */
export async function removeNote(
  db: Queryable,
  accountId: number,
  { conversationId, id }: { conversationId: string; id: number },
): Promise<boolean> {
  return sql`DELETE FROM conversation_notes
     WHERE id = ${id} AND conversation_id = ${conversationId} AND account_id = ${accountId}`.changesAny(db);
}
