import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { BarChart } from '../../parts/bar-chart';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { fill, useTexts } from '../../texts';
import { analyticsTexts } from './analytics-texts';
import { channelsOf, ChannelTable, inChannel, useChannelName } from './by-channel';

type Part = components['schemas']['SeriesPart'];

const RANGES_DAYS = [7, 30, 90, 365];
/** Longer ranges are shown by week, so that each bar can be seen. */
const DAILY_UP_TO_DAYS = 90;

/** What happened in a range of days, as charts. */
export default function Analytics({ agentId }: { agentId: string }) {
  const texts = useTexts(analyticsTexts);
  const nameOf = useChannelName();
  const [days, setDays] = useState(30);
  const [channel, setChannel] = useState('');
  const series = useResource(async () => {
    const end = new Date();
    const start = new Date(end);
    start.setDate(end.getDate() - days + 1);
    const query = {
      start: dayOf(start),
      end: dayOf(end),
      interval: days > DAILY_UP_TO_DAYS ? ('week' as const) : ('day' as const),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    const params = { path: { id: Number(agentId) }, query };
    return call(api.GET('/agents/{id}/analytics/series', { params }));
  }, [agentId, days]);
  const charts: [string, (part: Part) => number | null][] = [
    [texts.conversations, ({ conversations }) => conversations],
    [texts.messages, ({ messages }) => messages],
    [texts.unanswered, ({ unanswered }) => unanswered],
    [texts.negative, ({ ratings }) => ratings.negative],
    [texts.leads, ({ leads }) => leads],
    [texts.ungrounded, ({ ungrounded }) => ungrounded],
    [texts.firstToken, ({ firstTokenMs }) => firstTokenMs.p50],
    [texts.tokens, ({ tokens }) => tokens.prompt + tokens.completion],
  ];
  const chartsOfChannel: typeof charts = [
    [texts.conversations, (part) => inChannel(part, channel).conversations],
    [texts.messages, (part) => inChannel(part, channel).messages],
    [texts.unanswered, (part) => inChannel(part, channel).unanswered],
    [texts.leads, (part) => inChannel(part, channel).leads],
  ];
  const seen = channelsOf(series.data?.series ?? []).map(([name]) => name);
  return (
    <>
      <PageHead title={texts.title}>
        <label class="row">
          {texts.channel}
          <select value={channel} onChange={({ currentTarget }) => setChannel(currentTarget.value)}>
            <option value="">{texts.allChannels}</option>
            {/* A chosen channel stays in the list while another range is loaded, or has no activity in it. */}
            {[...new Set([...seen, ...(channel ? [channel] : [])])].map((name) => (
              <option key={name} value={name}>
                {nameOf(name)}
              </option>
            ))}
          </select>
        </label>
        <label class="row">
          {texts.range}
          <select value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
            {RANGES_DAYS.map((count) => (
              <option key={count} value={count}>
                {fill(texts.days, { count })}
              </option>
            ))}
          </select>
        </label>
      </PageHead>
      <Loaded resource={series}>
        {({ series: parts }) => (
          <div class="stack">
            <div class="charts">
              {(channel ? chartsOfChannel : charts).map(([title, valueOf]) => (
                <div key={title} class="card">
                  <BarChart
                    title={title}
                    hasTotal={title !== texts.firstToken}
                    bars={parts.map((part) => ({
                      day: part.start.slice(0, 10),
                      value: valueOf(part) ?? 0,
                    }))}
                  />
                </div>
              ))}
            </div>
            <div class="stack">
              <h2>{texts.byChannel}</h2>
              <ChannelTable parts={parts} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** The day of a moment in the reader's time zone, as YYYY-MM-DD. */
function dayOf(date: Date): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
