import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { useResource, type Resource } from '../../api/use-resource';
import { Empty } from '../../parts/empty';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { Time } from '../../parts/time';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { differencesOf } from './differences';
import { readLive } from './live-agent';
import { NewDraft } from './new-draft';
import { useRestoring } from './use-restoring';
import { versionsTexts } from './versions-texts';

type Item = Schema<'VersionItem'>;

interface Props {
  agentId: number;
  versions: Resource<Item[]>;
  onDiscard: (id: number) => void;
}

/** Drafts, then published versions. */
export function VersionList({ agentId, versions, onDiscard }: Props) {
  const texts = useTexts(versionsTexts);
  const mayWrite = useAllowed('agents:write');
  const [isNew, setNew] = useState(false);
  return (
    <>
      <PageHead title={texts.title}>
        {mayWrite && <Button label={texts.newDraft} class="primary" onClick={() => setNew(true)} />}
      </PageHead>
      <p class="muted versions-hint">
        {texts.hint} <a href="/docs/versions">{texts.guide}</a>
      </p>
      <Loaded resource={versions} empty={<Empty title={texts.empty} hint={texts.emptyHint} />}>
        {(all) => (
          <div class="stack">
            <Drafts
              agentId={agentId}
              drafts={all.filter(({ number }) => number === null)}
              onDiscard={mayWrite ? onDiscard : undefined}
            />
            <Published
              agentId={agentId}
              published={all.filter(({ number }) => number !== null)}
              reload={versions.reload}
            />
          </div>
        )}
      </Loaded>
      {isNew && <NewDraft agentId={agentId} onClose={() => setNew(false)} onCreated={versions.reload} />}
    </>
  );
}

interface DraftsProps {
  agentId: number;
  drafts: Item[];
  /** Undefined for readers who may not change them. */
  onDiscard: ((id: number) => void) | undefined;
}

function Drafts({ agentId, drafts, onDiscard }: DraftsProps) {
  const texts = useTexts(versionsTexts);
  if (drafts.length === 0) return null;
  return (
    <section class="stack">
      <h2>{texts.drafts}</h2>
      <DataTable
        label={texts.drafts}
        items={drafts}
        keyOf={({ id }) => id}
        columns={[
          {
            name: texts.note,
            cell: ({ id, note }) => (
              <a href={addressOfAgent(agentId, `versions/${id}`)}>{note || texts.noNote}</a>
            ),
          },
          {
            name: texts.base,
            cell: ({ baseNumber }) => fill(texts.versionNumber, { number: baseNumber! }),
          },
          { name: texts.changedAt, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
        actionsOf={({ id, note }) =>
          onDiscard && (
            <Button
              label={texts.discard}
              class="plain danger"
              aria-label={fill(texts.discardDraft, { note: note || texts.noNote })}
              onClick={() => onDiscard(id)}
            />
          )
        }
      />
    </section>
  );
}

interface PublishedProps {
  agentId: number;
  /** The newest first. */
  published: Item[];
  reload: () => Promise<void>;
}

function Published({ agentId, published, reload }: PublishedProps) {
  const texts = useTexts(versionsTexts);
  const mayWrite = useAllowed('agents:write');
  const [newest] = published;
  const drift = useResource(() => isChangedSince(agentId, newest), [agentId, newest?.id]);
  const { restore, isBusy } = useRestoring(agentId, async () => {
    await Promise.all([reload(), drift.reload()]);
  });
  const isDrifted = drift.data === true;
  const isLive = ({ id }: Item): boolean => id === newest?.id;
  const button = ({ id, number }: Item) => (
    <Button
      label={texts.restore}
      class="plain"
      disabled={isBusy}
      aria-label={fill(texts.restoreNumber, { number: number! })}
      onClick={() => restore(id)}
    />
  );
  if (!newest) return null;
  return (
    <section class="stack">
      <h2>{texts.published}</h2>
      {isDrifted && <p role="status">{fill(texts.drift, { number: newest.number! })}</p>}
      <DataTable
        label={texts.published}
        items={published}
        keyOf={({ id }) => id}
        columns={[
          {
            name: texts.version,
            cell: (item) => (
              <span class="row">
                <a href={addressOfAgent(agentId, `versions/${item.id}`)}>
                  {fill(texts.versionNumber, { number: item.number! })}
                </a>
                {isLive(item) && (
                  <span class={isDrifted ? 'badge warning' : 'badge good'}>
                    {isDrifted ? texts.liveChanged : texts.live}
                  </span>
                )}
              </span>
            ),
          },
          { name: texts.note, cell: (item) => noteOf(item, texts) },
          { name: texts.publishedBy, cell: ({ publishedBy }) => publishedBy },
          { name: texts.publishedAt, cell: ({ publishedAt }) => <Time at={publishedAt} /> },
        ]}
        actionsOf={(item) => mayWrite && (!isLive(item) || isDrifted) && button(item)}
      />
    </section>
  );
}

/** Whether the live agent differs from its newest version. @throws Failure */
async function isChangedSince(agentId: number, newest: Item | undefined): Promise<boolean> {
  if (!newest) return false;
  const params = { path: { id: agentId, versionId: newest.id } };
  const { version } = await call(api.GET('/agents/{id}/versions/{versionId}', { params }));
  return differencesOf(version, await readLive(agentId, version.pairs !== null)).length > 0;
}

/** The description of a published version. */
export function noteOf(
  { number, note, baseNumber, restoredNumber }: Item,
  texts: { restores: string; withoutDraft: string; firstState: string },
): string {
  if (restoredNumber !== null) return fill(texts.restores, { number: restoredNumber });
  if (note || baseNumber !== null) return note;
  return number === 1 ? texts.firstState : texts.withoutDraft;
}
