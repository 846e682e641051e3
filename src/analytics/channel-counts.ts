import { sql, type Query } from '../platform/database/sql';

/** The activity of an agent in one channel. */
export interface ChannelCounts {
  messages: number;
  conversations: number;
  leads: number;
  unanswered: number;
}

/** The activity by channel in a quarter of an hour, in a day or in a part. A channel without activity is left out. */
export type CountsByChannel = Readonly<Record<string, ChannelCounts>>;

/**
 * The channels that are counted by name. All others count as `other`: clients may write any text into the metadata of a
 * conversation, and the counts stay when the conversation is deleted.
 */
export const COUNTED_CHANNELS = [
  'widget',
  'api',
  'telegram',
  'slack',
  'whatsapp',
  'facebook',
  'instagram',
  'teams',
  'email',
] as const;

const OTHER = 'other';

/** All channels under which conversations are counted. */
export const CHANNELS = [...COUNTED_CHANNELS, OTHER] as const;

/** SQL: the channel under which a row of `conversations` is counted. */
export const CHANNEL = sql`CASE WHEN visitor_id IS NOT NULL THEN 'widget'
    WHEN metadata ->> 'channel' IS NULL THEN 'api'
    WHEN metadata ->> 'channel' = ANY (${COUNTED_CHANNELS}) THEN metadata ->> 'channel'
    ELSE ${OTHER} END`;

/**
 * SQL: `moment`, `channel`, `messages`, `conversations`, `leads` and `unanswered` of the rows for which `between`
 * holds. Looks up only the conversations with activity, each once in a moment.
 */
export function channelsIn(accountId: number, moment: Query, between: Query): Query {
  return sql`SELECT moment, (SELECT ${CHANNEL} FROM conversations
      WHERE id = conversation_id AND account_id = ${accountId}) AS channel,
      sum(messages) AS messages, sum(conversations) AS conversations, sum(leads) AS leads, sum(unanswered) AS unanswered
    FROM (
      SELECT ${moment} AS moment, conversation_id, 1 AS messages, 0 AS conversations, 0 AS leads,
        (unanswered IS TRUE)::int AS unanswered
      FROM messages WHERE ${between}
      UNION ALL SELECT ${moment}, id, 0, 1, 0, 0 FROM conversations WHERE ${between}
      UNION ALL SELECT ${moment}, conversation_id, 0, 0, 1, 0 FROM leads WHERE ${between}
    ) AS happened GROUP BY moment, conversation_id`;
}

/** The counts of several quarters and days together, the busiest channel first. Pure. */
export function addChannels(counted: readonly CountsByChannel[]): ({ channel: string } & ChannelCounts)[] {
  const sums: Record<string, { channel: string } & ChannelCounts> = {};
  for (const channels of counted)
    for (const channel in channels) {
      const sum = (sums[channel] ??= { channel, messages: 0, conversations: 0, leads: 0, unanswered: 0 });
      const { messages, conversations, leads, unanswered } = channels[channel]!;
      sum.messages += messages;
      sum.conversations += conversations;
      sum.leads += leads;
      sum.unanswered += unanswered;
    }
  return Object.values(sums).toSorted(
    (one, other) => other.messages - one.messages || one.channel.localeCompare(other.channel),
  );
}
