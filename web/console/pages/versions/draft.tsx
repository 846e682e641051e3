import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Schema } from '../../../../libs/client/src';
import { Tabs } from '../../../start/tabs';
import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { notify } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { SaveBar } from '../../parts/save-bar';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { differencesOf, type State } from './differences';
import { PublishDialog } from './publish-dialog';
import { Trial } from './trial';
import { trialTexts } from './trial-texts';
import { useDraftEditor, type ChangeDraft } from './use-draft-editor';
import { useTrial } from './use-trial';
import { countOf } from './version-changes';
import { useParts } from './version-parts';
import { versionsTexts } from './versions-texts';

interface Props {
  agentId: number;
  draft: Schema<'Version'>;
  live: State;
  onDiscard: () => void;
  onPublished: () => Promise<void>;
  /** Shows the changed draft. */
  onChange: (draft: Schema<'Version'>) => void;
  /** Reads the draft and the live agent again. */
  reload: () => Promise<void>;
}

const [CHANGES, SETTINGS, TRIAL] = [0, 1, 4];

/** A draft with its differences from the live agent, its parts and its trial. */
export function Draft({ agentId, draft, live, onDiscard, onPublished, onChange, reload }: Props) {
  const texts = useTexts(versionsTexts);
  const ofTrial = useTexts(trialTexts);
  const { route } = useLocation();
  const mayWrite = useAllowed('agents:write');
  const seesTrial = useAllowed('conversations:read');
  const [tab, setTab] = useState(mayWrite ? SETTINGS : CHANGES);
  const [isPublishing, setPublishing] = useState(false);
  const params = { path: { id: agentId, versionId: draft.id } };
  const trial = useTrial(agentId, draft.id, seesTrial);
  const change: ChangeDraft = async (body) => {
    const answer = await call(api.PATCH('/agents/{id}/versions/{versionId}', { params, body }));
    onChange(answer.version);
    await trial.reload();
  };
  const editor = useDraftEditor(draft, change);
  const parts = useParts({ agentId, version: draft, live, editor, change: mayWrite ? change : undefined });
  const trialTab = {
    name: ofTrial.trial,
    content: <Trial agentId={agentId} draft={draft} trial={trial} isUnsaved={editor.isChanged} />,
  };
  const see = (part: number): void => {
    setPublishing(false);
    setTab(part);
    void reload();
  };
  return (
    <>
      <PageHead title={draft.note || texts.noNote}>
        <span class="badge">{texts.draft}</span>
        {mayWrite && (
          <>
            <Button
              label={ofTrial.publish}
              class="primary"
              disabled={editor.isChanged}
              onClick={() => setPublishing(true)}
            />
            <Button label={texts.discard} class="danger" onClick={onDiscard} />
          </>
        )}
      </PageHead>
      <div class="stack">
        <Tabs
          label={texts.sections}
          chosen={tab}
          onChoose={setTab}
          tabs={seesTrial ? [...parts, trialTab] : parts}
        />
        {editor.isChanged && (
          <SaveBar isBusy={editor.isBusy} onSave={() => void editor.save()} onDiscard={editor.discard} />
        )}
      </div>
      {isPublishing && (
        <PublishDialog
          agentId={agentId}
          versionId={draft.id}
          summary={countOf(differencesOf(live, draft), texts)}
          seeChanges={() => see(CHANGES)}
          seeTrial={seesTrial ? () => see(TRIAL) : undefined}
          onClose={() => setPublishing(false)}
          onPublished={(number) => {
            notify(fill(texts.isLive, { number }));
            route(addressOfAgent(agentId, 'versions'));
            void onPublished();
          }}
        />
      )}
    </>
  );
}
