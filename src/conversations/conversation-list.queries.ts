import type { SelectQueryBuilder } from 'typeorm';
import { sql, type Query, type Queryable } from '../platform/database/sql';
import { havingWordsInSome } from '../platform/http/requests/lists/search';
import type { ScanFilter } from '../platform/http/requests/lists/scans';
import type { ListConversationsQuery } from './conversation-requests.dto';
import { CLOSED, PAUSED, WAITING, type Conversation, type ConversationState } from './conversation.entity';

const MAX_TITLE_CHARACTERS = 120;

/** SQL: the name of the visitor in a row of `conversation`, or else an address or a number; null without any. */
export const VISITOR_NAME = sql`coalesce(
  (SELECT coalesce(nullif(name, ''), nullif(email, ''), nullif(phone, '')) FROM leads
   WHERE leads.conversation_id = conversation.id AND leads.account_id = conversation.account_id),
  nullif(conversation.metadata ->> 'name', ''), nullif(conversation.metadata ->> 'email', ''))`;

const MESSAGES = `messages AS message
  WHERE message.conversation_id = conversation.id AND message.account_id = conversation.account_id`;
/** SQL: the searched texts of a conversation: its messages, and the name of the visitor. */
const TEXTS = `(SELECT query, response FROM ${MESSAGES}
  UNION ALL SELECT ${VISITOR_NAME.text}, '') AS said WHERE true`;
/** SQL: the channel of a conversation, as in `channelOf`. */
const CHANNEL = `CASE WHEN conversation.visitor_id IS NOT NULL THEN 'widget'
  ELSE coalesce(conversation.metadata ->> 'channel', 'api') END`;

/** The channel of a conversation: `widget`, the `channel` of its metadata (e.g. `telegram`), or `api`. */
export function channelOf({ visitorId, metadata }: Pick<Conversation, 'visitorId' | 'metadata'>): string {
  return visitorId !== null ? 'widget' : (metadata['channel'] ?? 'api');
}

const AWAKE = '(snoozed_until IS NULL OR snoozed_until <= now())';
/** The conditions of the states without an index. */
const IN_STATE: Record<Exclude<ConversationState, 'waiting'>, string> = {
  open: `NOT coalesce(${CLOSED.text} OR ${WAITING.text} OR ${PAUSED.text}, false) AND ${AWAKE}`,
  with_person: `${PAUSED.text} AND NOT coalesce(${CLOSED.text} OR ${WAITING.text}, false) AND ${AWAKE}`,
  closed: CLOSED.text,
};

/**
 * Restricts the list by those conditions of the query that have an index, and returns a filter with the other
 * conditions, if any.
 */
export function narrow(
  list: SelectQueryBuilder<Conversation>,
  query: ListConversationsQuery,
): ScanFilter<Conversation> | undefined {
  const { userId, waiting, state } = query;
  if (userId !== undefined) list.andWhere({ userId });
  if (waiting || state === 'waiting') list.andWhere(WAITING.text);
  if (state === 'waiting') list.andWhere(AWAKE);
  return scanFilterOf(query);
}

function scanFilterOf(query: ListConversationsQuery): ScanFilter<Conversation> | undefined {
  const { rating, answered, waiting, channel, q, outcome, assigneeId, tag } = query;
  const state = query.state === 'waiting' ? undefined : query.state;
  const isScanned = [rating, answered, channel, q, state, outcome, assigneeId, tag].some(
    (value) => value !== undefined,
  );
  if (!isScanned && waiting !== false) return undefined;
  return {
    restrict: (batch) => {
      if (rating) batch.andWhere(`EXISTS (SELECT FROM ${MESSAGES} AND message.rating = :rating)`, { rating });
      if (answered !== undefined)
        batch.andWhere(`${answered ? 'NOT ' : ''}EXISTS (SELECT FROM ${MESSAGES} AND message.unanswered)`);
      if (waiting === false) batch.andWhere(`${WAITING.text} IS NOT TRUE`);
      if (state !== undefined) batch.andWhere(IN_STATE[state]);
      if (outcome !== undefined) batch.andWhere({ outcome });
      if (assigneeId !== undefined) batch.andWhere({ assigneeId });
      if (tag !== undefined) batch.andWhere(':tag = ANY (tags)', { tag });
      if (channel !== undefined) batch.andWhere(`${CHANNEL} = :channel`, { channel });
      havingWordsInSome(batch, q, { parts: TEXTS, columns: ['said.query', 'said.response'] });
    },
    ...(q !== undefined && { weight: 'messageCount' }),
  };
}

/** SQL: the beginning of the visitor's first message in a row of `conversation`; null without any. */
export const titleSql = (accountId: number): Query => sql`(
  SELECT left(query, ${MAX_TITLE_CHARACTERS}) FROM messages
  WHERE conversation_id = conversation.id AND account_id = ${accountId} AND query <> ''
  ORDER BY created_at, messages.id LIMIT 1)`;

/** The beginnings of these conversations' first messages. Conversations without a visitor's message are left out. */
export async function firstMessages(
  db: Queryable,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql`SELECT id, ${titleSql(accountId)} AS title
     FROM unnest(${ids}::uuid[]) AS conversation (id)`.rows<{ id: string; title: string }>(db);
  return new Map(rows.flatMap(({ id, title }) => (title ? [[id, title] as const] : [])));
}
