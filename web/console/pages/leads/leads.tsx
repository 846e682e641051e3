import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { toCsv } from '../../../../src/training/pairs/csv';
import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { useList, type Page, type PageQuery } from '../../api/use-list';
import { DataTable } from '../../parts/data-table';
import { Field } from '../../parts/field';
import { LoadedList } from '../../parts/loaded';
import { doUnlessUndone, noticeFailure } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { saveFile } from '../../parts/save-file';
import { Time } from '../../parts/time';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { leadsTexts } from './leads-texts';

type Lead = components['schemas']['Lead'];

const EXPORT_PAGE = 100;

/** The agent's leads, with search and export. */
export default function Leads({ agentId }: { agentId: string }) {
  const texts = useTexts(leadsTexts);
  const mayDelete = useAllowed('leads:write');
  const mayReadConversations = useAllowed('conversations:read');
  const [search, setSearch] = useState('');
  const [hidden, setHidden] = useState<number[]>([]);
  const [isExporting, setExporting] = useState(false);
  const read = async (page: PageQuery, limit?: number): Promise<Page<Lead>> => {
    const query = {
      ...page,
      ...(search ? { q: search } : {}),
      ...(limit === undefined ? {} : { limit }),
    };
    const params = { path: { id: Number(agentId) }, query };
    const { leads, nextCursor } = await call(api.GET('/agents/{id}/leads', { params }));
    return { items: leads, nextCursor };
  };
  const list = useList(read, [agentId, search]);
  const show = (id: number): void => setHidden((ids) => ids.filter((each) => each !== id));
  const remove = (leadId: number): void => {
    setHidden((ids) => [...ids, leadId]);
    const path = { id: Number(agentId), leadId };
    doUnlessUndone(
      texts.removed,
      () => call(api.DELETE('/agents/{id}/leads/{leadId}', { params: { path } })),
      () => show(leadId),
    );
  };
  const save = async (): Promise<void> => {
    const rows: string[][] = [
      [texts.when, texts.name, texts.email, texts.phone, texts.company, texts.message],
    ];
    let page: PageQuery | undefined = {};
    do {
      const { items, nextCursor } = await read(page, EXPORT_PAGE);
      for (const { createdAt, name, email, phone, companyName, message } of items)
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
        {list.items && list.items.length > 0 && (
          <button type="button" onClick={exportAll} disabled={isExporting}>
            {texts.export}
          </button>
        )}
      </PageHead>
      <div class="filters">
        <Field label={texts.search} hint={texts.searchHint}>
          {(attributes) => (
            <input
              {...attributes}
              type="search"
              maxLength={200}
              onChange={({ currentTarget }) => setSearch(currentTarget.value.trim())}
            />
          )}
        </Field>
      </div>
      <LoadedList list={list} empty={<p>{search ? texts.none : texts.empty}</p>}>
        {(leads) => (
          <DataTable
            label={texts.title}
            items={leads.filter(({ id }) => !hidden.includes(id))}
            keyOf={({ id }) => id}
            columns={[
              { name: texts.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
              { name: texts.name, cell: ({ name }) => <span class="clip">{name}</span> },
              {
                name: texts.email,
                cell: ({ email }) => email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>,
              },
              { name: texts.phone, cell: ({ phone }) => phone },
              { name: texts.company, cell: ({ companyName }) => <span class="clip">{companyName}</span> },
              { name: texts.message, cell: ({ message }) => <span class="clip">{message}</span> },
              {
                name: '',
                cell: ({ id, conversationId }) => (
                  <div class="row row-actions">
                    {mayReadConversations && (
                      <a href={addressOfAgent(agentId, `inbox/${conversationId}`)}>{texts.open}</a>
                    )}
                    {mayDelete && (
                      <button type="button" class="plain danger" onClick={() => remove(id)}>
                        {texts.remove}
                      </button>
                    )}
                  </div>
                ),
              },
            ]}
          />
        )}
      </LoadedList>
    </>
  );
}
