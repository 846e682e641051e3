import type { Schema } from '../../../../libs/client/src';
import { useChannelName } from '../../parts/channel-name';
import { DataTable } from '../../parts/data-table';
import { useTexts } from '../../texts';
import { analyticsTexts } from './analytics-texts';
import { useFormats } from './formats';
import { useOutcomeColumns } from './outcome-columns';

type Part = Schema<'SeriesPart'>;

/** The counts of one channel. */
export type ChannelCounts = Omit<Schema<'SeriesChannel'>, 'channel'>;

const NONE: ChannelCounts = { messages: 0, conversations: 0, leads: 0, unanswered: 0 };

/** The counts of one channel in a part. Pure. */
export function inChannel({ channels }: Part, channel: string): ChannelCounts {
  return channels.find((each) => each.channel === channel) ?? NONE;
}

/** The channels of all parts with their counts together, the busiest first. Pure. */
export function channelsOf(parts: readonly Part[]): [channel: string, counts: ChannelCounts][] {
  const sums = new Map<string, ChannelCounts>();
  for (const { channel, ...counts } of parts.flatMap(({ channels }) => channels)) {
    const sum = sums.get(channel) ?? NONE;
    sums.set(channel, {
      messages: sum.messages + counts.messages,
      conversations: sum.conversations + counts.conversations,
      leads: sum.leads + counts.leads,
      unanswered: sum.unanswered + counts.unanswered,
    });
  }
  return [...sums].toSorted(([, one], [, other]) => other.messages - one.messages);
}

interface Props {
  parts: readonly Part[];
  outcomes: readonly Schema<'ChannelOutcomes'>[];
}

/** The counts of each channel in the range. */
export function ChannelTable({ parts, outcomes }: Props) {
  const texts = useTexts(analyticsTexts);
  const nameOf = useChannelName();
  const { count } = useFormats();
  const outcomeColumns = useOutcomeColumns();
  const channels = channelsOf(parts).map(([channel, counts]) => ({
    ...outcomes.find((each) => each.channel === channel),
    channel,
    ...counts,
  }));
  type Row = (typeof channels)[number];
  if (channels.length === 0) return <p class="muted">{texts.noChannels}</p>;
  const columns: [name: string, cell: (row: Row) => string][] = [
    [texts.conversations, ({ conversations }) => count(conversations)],
    [texts.messages, ({ messages }) => count(messages)],
    [texts.unanswered, ({ unanswered }) => count(unanswered)],
    [texts.leads, ({ leads }) => count(leads)],
  ];
  return (
    <DataTable
      label={texts.byChannel}
      items={channels}
      keyOf={({ channel }) => channel}
      columns={[
        { name: texts.channel, cell: ({ channel }) => nameOf(channel) },
        ...columns.map(([name, cell]) => ({ name, cell, isNumber: true })),
        ...outcomeColumns,
      ]}
    />
  );
}
