import { useState } from 'preact/hooks';
import type { Failure } from '../../api/failure';
import { useResource } from '../../api/use-resource';
import { Button } from '../../parts/button';
import { FailureNotice } from '../../parts/failure-notice';
import { Loaded } from '../../parts/loaded';
import { notify } from '../../parts/notices';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import { PairDialog } from './pair-dialog';
import { exportPairs, importPairs, pairsOf } from './pair-file';
import { PairTable, type EditedPair } from './pair-table';
import type { Source, Sources } from './use-sources';

/** The questions with fixed answers. */
export function Pairs({ agentId, sources, all }: { agentId: string; sources: Source[]; all: Sources }) {
  const texts = useTexts(knowledgeTexts);
  const mayWrite = useAllowed('training:write');
  const [edited, setEdited] = useState<EditedPair | 'new'>();
  const [failure, setFailure] = useState<Failure>();
  const version = Math.max(0, ...sources.map(({ updatedAt }) => Date.parse(updatedAt)));
  const file = useResource(() => exportPairs(agentId), [agentId, sources.length, version]);
  const reload = async () => {
    await Promise.all([all.reload(), file.reload()]);
  };
  const load = (chosen: File | undefined) => {
    setFailure(undefined);
    if (!chosen) return;
    importPairs(agentId, chosen).then((counts) => {
      notify(fill(texts.imported, counts));
      return reload();
    }, setFailure);
  };
  const add = <Button label={texts.addPair} class="primary" onClick={() => setEdited('new')} />;
  return (
    <>
      <div class="row">
        {mayWrite && sources.length > 0 && add}
        {mayWrite && (
          <label class="button file-button" title={texts.importHint}>
            {texts.import}
            <input
              type="file"
              class="hidden"
              accept=".csv,text/csv"
              onChange={(event) => {
                const input = event.currentTarget;
                load(input.files?.[0]);
                // The reader may choose the same file again after correcting it.
                input.value = '';
              }}
            />
          </label>
        )}
        {sources.length > 0 && (
          <a class="button" href={`/api/v1/agents/${agentId}/training/pairs`} download="pairs.csv">
            {texts.export}
          </a>
        )}
      </div>
      {failure && <FailureNotice failure={failure} />}
      {sources.length === 0 ? (
        <div class="empty">
          <h2>{texts.pairsEmpty}</h2>
          <p>{texts.pairsHint}</p>
          {mayWrite && add}
        </div>
      ) : (
        <Loaded resource={file}>
          {(csv) => <PairTable sources={sources} pairs={pairsOf(csv)} onEdit={setEdited} all={all} />}
        </Loaded>
      )}
      {edited && (
        <PairDialog
          agentId={agentId}
          edited={edited === 'new' ? undefined : edited}
          onSaved={reload}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
