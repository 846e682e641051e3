import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { toCsv } from '../../../../src/training/pairs/csv';
import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { useList, type PageQuery } from '../../api/use-list';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Field } from '../../parts/field';
import { LoadedList } from '../../parts/loaded';
import { noticeFailure } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { partTexts } from '../../parts/part-texts';
import { saveFile } from '../../parts/save-file';
import { SelectionBar } from '../../parts/selection-bar';
import { Time } from '../../parts/time';
import { useSelection } from '../../parts/use-selection';
import { useRemovals } from '../../parts/use-removals';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { leadsTexts } from './leads-texts';

type Lead = components['schemas']['Lead'];

const EXPORT_PAGE = 100;

/** The agent's leads, with search, days and export. */
export default function Leads({ agentId }: { agentId: string }) {
  const texts = useTexts(leadsTexts);
  const common = useTexts(partTexts);
  const mayDelete = useAllowed('leads:write');
  const mayReadConversations = useAllowed('conversations:read');
  const [search, setSearch] = useState('');
  const [days, setDays] = useState({ from: '', until: '' });
  const removals = useRemovals<number>();
  const [isExporting, setExporting] = useState(false);
  const read = (page: PageQuery, limit?: number) => {
    const query = {
      ...page,
      ...(search ? { q: search } : {}),
      ...(days.from ? { createdAfter: startOf(days.from) } : {}),
      ...(days.until ? { createdBefore: startOf(days.until, 1) } : {}),
      ...(limit === undefined ? {} : { limit }),
    };
    return call(api.GET('/agents/{id}/leads', { params: { path: { id: Number(agentId) }, query } }));
  };
  const list = useList('leads', read, { keys: [agentId, search, days.from, days.until] });
  const shown = list.items?.filter(removals.isShown);
  const selection = useSelection((shown ?? []).map(({ id }) => id));
  const removeOne = (leadId: number): Promise<unknown> => {
    const path = { id: Number(agentId), leadId };
    return call(api.DELETE('/agents/{id}/leads/{leadId}', { params: { path } }));
  };
  const remove = (removed: readonly number[]): void => {
    const text = removed.length === 1 ? texts.removed : fill(texts.severalRemoved, { count: removed.length });
    removals.remove(removed, { text, act: () => Promise.all(removed.map(removeOne)) });
  };
  const save = async (): Promise<void> => {
    const rows: string[][] = [
      [texts.when, texts.name, texts.email, texts.phone, texts.company, texts.message],
    ];
    let page: PageQuery | undefined = {};
    do {
      const { leads, nextCursor } = await read(page, EXPORT_PAGE);
      for (const { createdAt, name, email, phone, companyName, message } of leads)
        rows.push([createdAt, name, email, phone, companyName, message]);
      page = nextCursor ? { cursor: nextCursor } : undefined;
    } while (page);
    // The byte order mark lets spreadsheets read UTF-8.
    saveFile(`leads-${agentId}.csv`, `\uFEFF${toCsv(rows)}`, 'text/csv');
  };
  const exportAll = (): void => {
    setExporting(true);
    void save()
      .catch(noticeFailure)
      .finally(() => setExporting(false));
  };
  return (
    <>
      <PageHead title={texts.title}>
        {shown && shown.length > 0 && (
          <Button label={texts.export} onClick={exportAll} disabled={isExporting} />
        )}
      </PageHead>
      <div class="filters">
        <Field label={texts.search}>
          {(attributes) => (
            <input
              {...attributes}
              type="search"
              maxLength={200}
              placeholder={texts.searchHint}
              onChange={({ currentTarget }) => setSearch(currentTarget.value.trim())}
            />
          )}
        </Field>
        {(['from', 'until'] as const).map((end) => (
          <Field key={end} label={texts[end]}>
            {(attributes) => (
              <input
                {...attributes}
                type="date"
                onChange={({ currentTarget: { value } }) =>
                  setDays((before) => ({ ...before, [end]: value }))
                }
              />
            )}
          </Field>
        ))}
      </div>
      {mayDelete && shown && shown.length > 0 && (
        <SelectionBar selection={selection}>
          <Button label={texts.remove} class="plain danger" onClick={() => remove(selection.chosen)} />
        </SelectionBar>
      )}
      <LoadedList
        list={{ ...list, items: shown }}
        empty={<p>{search || days.from || days.until ? texts.none : texts.empty}</p>}
      >
        {(leads) => (
          <DataTable
            label={texts.title}
            items={leads}
            keyOf={({ id }) => id}
            columns={[
              ...(mayDelete
                ? [
                    {
                      name: common.select,
                      cell: ({ id, name, email, phone }: Lead) => (
                        <input
                          type="checkbox"
                          aria-label={`${common.select}: ${name || email || phone}`}
                          checked={selection.chosen.includes(id)}
                          onChange={() => selection.toggle(id)}
                        />
                      ),
                    },
                  ]
                : []),
              { name: texts.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
              {
                name: texts.name,
                cell: ({ name, companyName }) => <Lines of={[name, companyName]} />,
              },
              {
                name: texts.contact,
                cell: ({ email, phone }) => (
                  <Lines of={[email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>, phone]} />
                ),
              },
              { name: texts.message, cell: ({ message }) => <span class="clip">{message}</span> },
            ]}
            actionsOf={({ id, conversationId }) => (
              <>
                {mayReadConversations && (
                  <a href={addressOfAgent(agentId, `inbox/${conversationId}`)}>{texts.open}</a>
                )}
                {mayDelete && (
                  <Button label={texts.remove} class="plain danger" onClick={() => remove([id])} />
                )}
              </>
            )}
          />
        )}
      </LoadedList>
    </>
  );
}

/** Values below each other, without empty values. */
function Lines({ of }: { of: ComponentChild[] }) {
  const lines = of.filter(Boolean);
  return (
    lines.length > 0 && (
      <div>
        {lines.map((line, index) => (
          <div key={index} class="clip">
            {line}
          </div>
        ))}
      </div>
    )
  );
}

/** The first moment of a day of the browser's time zone, or of a day after it. */
function startOf(day: string, daysLater = 0): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
