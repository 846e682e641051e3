import { api, call } from '../../api/client';
import { useList } from '../../api/use-list';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { LoadedList } from '../../parts/loaded';
import { Time } from '../../parts/time';
import { useRemovals } from '../../parts/use-removals';
import { fill, useTexts } from '../../texts';
import { grantsTexts } from './grants-texts';

/** The assistants that may ask an agent, of everybody or of a single person; nothing without any. */
export function Grants({ of }: { of?: number }) {
  const texts = useTexts(grantsTexts);
  const ofPerson = of === undefined ? {} : { personId: of };
  const list = useList(
    'grants',
    (page) => call(api.GET('/grants', { params: { query: { ...page, ...ofPerson } } })),
    { keys: [of] },
  );
  const removals = useRemovals<number>();
  const revoke = (grantId: number, name: string): void => {
    const act = () => call(api.DELETE('/grants/{grantId}', { params: { path: { grantId } } }));
    removals.remove([grantId], { text: fill(texts.revoking, { name }), act });
  };
  const shown = list.items?.filter(removals.isShown);
  if (shown?.length === 0 && !list.hasMore) return null;
  return (
    <section class="card stack" aria-labelledby="grants">
      <h2 id="grants">{texts.title}</h2>
      <p>{texts.hint}</p>
      <LoadedList list={{ ...list, items: shown }} empty={null}>
        {(items) => (
          <DataTable
            label={texts.title}
            items={items}
            keyOf={({ id }) => id}
            columns={[
              {
                name: texts.program,
                cell: ({ clientName, redirectHost }) => (
                  <span class="clip">{[clientName, redirectHost].filter(Boolean).join(' · ')}</span>
                ),
              },
              { name: texts.agent, cell: ({ agentName }) => <span class="clip">{agentName}</span> },
              { name: texts.person, cell: ({ personName }) => personName },
              { name: texts.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
              { name: texts.lastUsed, cell: ({ lastUsedAt: at }) => <Time at={at} never={texts.never} /> },
            ]}
            actionsOf={({ id, clientName, redirectHost }) => (
              <Button
                label={texts.revoke}
                class="plain danger"
                onClick={() => revoke(id, clientName || redirectHost)}
              />
            )}
          />
        )}
      </LoadedList>
    </section>
  );
}
