import type { Schema } from '../../../../libs/client/src';
import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Button } from '../../parts/button';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { Draft } from './draft';
import { readLive } from './live-agent';
import { useRestoring } from './use-restoring';
import { noteOf } from './version-list';
import { VersionParts } from './version-parts';
import { versionsTexts } from './versions-texts';

interface Props {
  agentId: number;
  id: number;
  onDiscard: () => void;
  /** Reloads the list of versions. */
  onChange: () => Promise<void>;
}

/** A draft, which can be changed, tried and published, or a published version, which can be restored. */
export function VersionPage({ agentId, id, onDiscard, onChange }: Props) {
  const texts = useTexts(versionsTexts);
  const params = { path: { id: agentId, versionId: id } };
  const compared = useResource(async () => {
    const { version } = await call(api.GET('/agents/{id}/versions/{versionId}', { params }));
    return { version, live: await readLive(agentId, version.pairs !== null) };
  }, [agentId, id]);
  const { restore, isBusy } = useRestoring(agentId, async () => {
    await Promise.all([compared.reload(), onChange()]);
  });
  const mayWrite = useAllowed('agents:write');
  return (
    <>
      <p class="versions-back">
        <a href={addressOfAgent(agentId, 'versions')}>{texts.all}</a>
      </p>
      <Loaded resource={compared}>
        {({ version, live }) =>
          version.number === null ? (
            <Draft
              agentId={agentId}
              draft={version}
              live={live}
              onDiscard={onDiscard}
              onPublished={onChange}
              onChange={(changed: Schema<'Version'>) => compared.set({ version: changed, live })}
              reload={compared.reload}
            />
          ) : (
            <>
              <PageHead title={fill(texts.versionNumber, { number: version.number })}>
                {mayWrite && <Button label={texts.restore} disabled={isBusy} onClick={() => restore(id)} />}
              </PageHead>
              <p class="muted versions-hint">{noteOf(version, texts)}</p>
              <VersionParts agentId={agentId} version={version} live={live} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
