import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { toCsv } from '../../../../src/training/pairs/csv';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Button } from '../../parts/button';
import { useChannelName } from '../../parts/channel-name';
import { BarChart } from '../../parts/bar-chart';
import { useCosts, type Costs } from '../../parts/costs';
import { ChoiceField } from '../../parts/choice-field';
import { DataTable } from '../../parts/data-table';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { saveFile } from '../../parts/save-file';
import { useTexts } from '../../texts';
import { analyticsTexts } from './analytics-texts';
import { channelsOf, ChannelTable } from './by-channel';
import { CostSection } from './cost-section';
import { useFormats } from './formats';
import { useMeasures, type Part } from './measures';
import { OutcomeTiles } from './outcome-tiles';
import { TagSection } from './by-tag';
import { dayOf, daysOf, lastDays, RangeFields } from './range';

/** Longer ranges are shown by week, and the longest by month, so that each bar can be seen. */
const [DAILY_UP_TO_DAYS, WEEKLY_UP_TO_DAYS] = [90, 730];
const FIRST_RANGE_DAYS = 30;

/** The activity in a range of days: the outcomes of conversations first, then all counts as charts and as a table. */
export default function Analytics({ agentId }: { agentId: string }) {
  const texts = useTexts(analyticsTexts);
  const nameOf = useChannelName();
  const [range, setRange] = useState(() => lastDays(FIRST_RANGE_DAYS));
  const [channel, setChannel] = useState('');
  const days = daysOf(range);
  const query = {
    ...range,
    interval: days <= DAILY_UP_TO_DAYS ? 'day' : days <= WEEKLY_UP_TO_DAYS ? 'week' : 'month',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  } as const;
  const path = { id: Number(agentId) };
  const series = useResource(
    async () => (await call(api.GET('/agents/{id}/analytics/series', { params: { path, query } }))).series,
    [agentId, range],
  );
  const outcomes = useResource(
    () =>
      call(
        api.GET('/agents/{id}/analytics/outcomes', {
          params: { path, query: { ...query, ...(channel && { channel: channel as 'widget' }) } },
        }),
      ),
    [agentId, range, channel],
  );
  const costs = useCosts();
  const channels = channelsOf(series.data ?? []).map(([name]) => name);
  return (
    <>
      <PageHead title={texts.title} />
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <RangeFields range={range} onChange={setRange} />
        <ChoiceField
          label={texts.channel}
          // A chosen channel stays in the list while another range is loaded, or has no activity in it.
          options={[
            ['', texts.allChannels],
            ...[...new Set([...channels, ...(channel ? [channel] : [])])].map(
              (name) => [name, nameOf(name)] as const,
            ),
          ]}
          value={channel}
          onChange={setChannel}
        />
      </form>
      <Loaded resource={outcomes}>
        {(found) => (
          <div class="stack">
            <OutcomeTiles {...found} />
            <Loaded resource={series}>
              {(parts) => (
                <>
                  <Measures
                    name={`analytics-${agentId}${channel && `-${channel}`}-${range.start}-${range.end}`}
                    parts={withOutcomes(parts, found.series)}
                    totals={found.totals}
                    channel={channel}
                    costs={costs.data}
                  />
                  {/* Costs are not counted by channel. */}
                  {!channel && costs.data && (
                    <CostSection
                      agentId={path.id}
                      range={range}
                      timeZone={query.timeZone}
                      parts={parts}
                      costs={costs.data}
                    />
                  )}
                  <div class="stack">
                    <h2>{texts.byChannel}</h2>
                    <ChannelTable parts={parts} outcomes={found.channels} />
                  </div>
                  {found.tags.length > 0 && <TagSection tags={found.tags} />}
                </>
              )}
            </Loaded>
          </div>
        )}
      </Loaded>
    </>
  );
}

interface MeasuresProps {
  /** The name of the file with the table. */
  name: string;
  parts: Part[];
  totals: Schema<'OutcomeCounts'>;
  channel: string;
  costs: Costs | undefined;
}

/** All counts as charts and as a table, which can be saved as CSV. */
function Measures({ name, parts, totals, channel, costs }: MeasuresProps) {
  const texts = useTexts(analyticsTexts);
  const { count, day } = useFormats();
  const measures = useMeasures({ parts, totals, channel, costs });
  const save = (): void => {
    const rows = parts.map((part) => [
      dayOf(new Date(part.start)),
      ...measures.map(({ valueOf }) => String(valueOf(part) ?? '')),
    ]);
    // The byte order mark lets spreadsheets read UTF-8.
    const csv = toCsv([
      [texts.start, ...measures.map(({ title, unit }) => (unit ? `${title} (${unit})` : title))],
      ...rows,
    ]);
    saveFile(`${name}.csv`, `\uFEFF${csv}`, 'text/csv');
  };
  return (
    <>
      <div class="charts">
        {measures.map(({ valueOf, ...measure }) => (
          <div key={measure.title} class="card">
            <BarChart
              {...measure}
              bars={parts.map((part) => ({ day: dayOf(new Date(part.start)), value: valueOf(part) }))}
            />
          </div>
        ))}
      </div>
      <details>
        <summary>{texts.table}</summary>
        <div class="stack">
          <p>
            <Button label={texts.export} onClick={save} />
          </p>
          <DataTable
            label={texts.table}
            items={parts}
            keyOf={({ start }) => start}
            columns={[
              { name: texts.start, cell: ({ start }) => <time dateTime={start}>{day(start)}</time> },
              ...measures.map(({ title, valueOf, format = count }) => ({
                name: title,
                isNumber: true,
                cell: (part: Part) => format(valueOf(part)),
              })),
            ]}
          />
        </div>
      </details>
    </>
  );
}

/** The parts with the outcomes of each. Pure. */
function withOutcomes(parts: Schema<'SeriesPart'>[], found: Schema<'OutcomesPart'>[]): Part[] {
  const byStart = new Map(found.map((each) => [each.start, each]));
  return parts.map((part) => ({ ...part, outcomes: byStart.get(part.start) }));
}
