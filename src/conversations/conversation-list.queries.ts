import type { SelectQueryBuilder } from 'typeorm';
import { sql, type Queryable } from '../platform/database/sql';
import { havingWordsInSome } from '../platform/http/requests/lists/search';
import type { ScanFilter } from '../platform/http/requests/lists/scans';
import type { ListConversationsQuery } from './conversation.dto';
import { WAITING, type Conversation } from './conversation.entity';

const MAX_TITLE_CHARACTERS = 120;
/** The messages of a conversation. */
const MESSAGES = `messages AS message
  WHERE message.conversation_id = conversation.id AND message.account_id = conversation.account_id`;
/** Where a conversation takes place, as `channelOf` names it. */
const CHANNEL = `CASE WHEN conversation.visitor_id IS NOT NULL THEN 'widget'
  ELSE coalesce(conversation.metadata ->> 'channel', 'api') END`;

/** Where a conversation takes place: `widget`, the `channel` of its metadata (such as `telegram`), or `api`. */
export function channelOf({ visitorId, metadata }: Pick<Conversation, 'visitorId' | 'metadata'>): string {
  return visitorId !== null ? 'widget' : (metadata['channel'] ?? 'api');
}

/** How a query narrows the list of conversations. */
interface Narrowed {
  /** The conditions that no index serves, if there are any. */
  filter: ScanFilter<Conversation> | undefined;
  /** What distinguishes this list from others. */
  key: string[];
}

/**
 * Restricts the list to the conversations of the query by the conditions that an index serves, and returns the rest.
 */
export function narrow(list: SelectQueryBuilder<Conversation>, query: ListConversationsQuery): Narrowed {
  const { userId, rating, answered, waiting, channel, q } = query;
  if (userId !== undefined) list.andWhere({ userId });
  if (waiting) list.andWhere(WAITING.text);
  const newer = channel === undefined && q === undefined ? [] : [{ channel, q }];
  const filters = [userId, rating, answered, ...(waiting === undefined ? [] : [waiting]), ...newer];
  return {
    filter: scanFilterOf(query),
    key: filters.some((value) => value !== undefined) ? [JSON.stringify(filters)] : [],
  };
}

function scanFilterOf(query: ListConversationsQuery): ScanFilter<Conversation> | undefined {
  const { rating, answered, waiting, channel, q } = query;
  const isScanned = [rating, answered, channel, q].some((value) => value !== undefined) || waiting === false;
  if (!isScanned) return undefined;
  return {
    restrict: (batch) => {
      if (rating) batch.andWhere(`EXISTS (SELECT FROM ${MESSAGES} AND message.rating = :rating)`, { rating });
      if (answered !== undefined)
        batch.andWhere(`${answered ? 'NOT ' : ''}EXISTS (SELECT FROM ${MESSAGES} AND message.unanswered)`);
      if (waiting === false) batch.andWhere(`NOT ${WAITING.text}`);
      if (channel !== undefined) batch.andWhere(`${CHANNEL} = :channel`, { channel });
      havingWordsInSome(batch, q, MESSAGES, ['message.query', 'message.response']);
    },
    ...(q !== undefined && { weight: 'messageCount' }),
  };
}

/** How do the first messages of these conversations begin? Those without a message of the visitor are left out. */
export async function firstMessages(
  db: Queryable,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql`SELECT id, (SELECT left(query, ${MAX_TITLE_CHARACTERS}) FROM messages
       WHERE conversation_id = conversations.id AND account_id = ${accountId} AND query <> ''
       ORDER BY created_at, messages.id LIMIT 1) AS title
     FROM unnest(${ids}::uuid[]) AS conversations (id)`.rows<{ id: string; title: string }>(db);
  return new Map(rows.flatMap(({ id, title }) => (title ? [[id, title] as const] : [])));
}
