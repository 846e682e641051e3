import type { components } from '../../../../libs/client/src/operator-schema';
import { DataTable } from '../../parts/data-table';
import { useRegion, useTexts } from '../../texts';
import { usageTexts } from './usage-texts';

type Usage = components['schemas']['UsageAnswer'];

interface Row {
  name: string;
  /** Undefined for a limit without a count. */
  used?: number;
  /** Null for no limit. */
  limit: number | null;
  isBytes?: boolean;
}

const PERCENT: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 1 };

/** The usage of an account, against its limits. */
export function UsageTable({ usage }: { usage: Usage }) {
  const texts = useTexts(usageTexts);
  const region = useRegion();
  const formatted = (value: number | null | undefined, isBytes = false): string => {
    if (value === null || value === undefined) return '–';
    if (!isBytes) return value.toLocaleString(region);
    const options = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 };
    return (value / 1_000_000).toLocaleString(region, options as Intl.NumberFormatOptions);
  };
  const table = (label: string, items: Row[]) => (
    <DataTable
      label={label}
      items={items}
      keyOf={({ name }) => name}
      columns={[
        { name: texts.metric, cell: ({ name }) => <span class="metric">{name}</span> },
        { name: texts.used, isNumber: true, cell: ({ used, isBytes }) => formatted(used, isBytes) },
        { name: texts.limit, isNumber: true, cell: ({ limit, isBytes }) => formatted(limit, isBytes) },
        {
          name: texts.share,
          isNumber: true,
          cell: ({ used, limit }) =>
            used !== undefined && limit ? (used / limit).toLocaleString(region, PERCENT) : '–',
        },
      ]}
    />
  );
  const { first, limited } = rowsOf(usage, texts);
  return (
    <>
      {table(texts.usage, first)}
      <details>
        <summary>{texts.limits}</summary>
        {table(texts.limits, limited)}
      </details>
    </>
  );
}

/** The rows of the tables: the activity of the account first, then the limits of the account and of each mode. Pure. */
function rowsOf(
  { usage, usageByMode, limits }: Usage,
  texts: Record<string, string>,
): { first: Row[]; limited: Row[] } {
  const ofMode = (mode: 'live' | 'test'): Row[] =>
    (['keys', 'files', 'fileBytes', 'passages'] as const).map((field) => ({
      name: `${texts[field]} (${texts[mode]})`,
      used: usageByMode[mode][field],
      limit: limits[field],
      isBytes: field === 'fileBytes',
    }));
  const unlimited = (['agents', 'trainingSources', 'conversations', 'messages'] as const).map((field) => ({
    name: texts[field]!,
    used: usage[field],
    limit: null,
  }));
  const limited = [
    { name: texts['webhooks']!, used: usage.webhooks, limit: limits.webhooks },
    // The plan Basic has no API.
    ...(limits.requestsPerMinute
      ? [{ name: texts['requestsPerMinute']!, limit: limits.requestsPerMinute }]
      : []),
    ...ofMode('live'),
    ...ofMode('test'),
  ];
  const tokens = { name: texts['tokens']!, used: usage.tokens, limit: limits.monthlyTokens };
  return { first: [...unlimited.toReversed(), tokens], limited };
}
