import { useState } from 'preact/hooks';
import { useResource } from '../../api/use-resource';
import { Empty } from '../../parts/empty';
import { Button } from '../../parts/button';
import { FailureNotice } from '../../parts/failure-notice';
import { Loaded } from '../../parts/loaded';
import { notify } from '../../parts/notices';
import { useRequest } from '../../parts/use-request';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import { PairDialog, type EditedPair } from './pair-dialog';
import { exportPairs, importPairs, pairsOf } from './pair-file';
import { PairTable } from './pair-table';
import { SourceState } from './source-state';
import type { Source, Sources } from './use-sources';

/** The questions with fixed answers. */
export function Pairs({ agentId, sources, all }: { agentId: string; sources: Source[]; all: Sources }) {
  const texts = useTexts(knowledgeTexts);
  const mayWrite = useAllowed('training:write');
  const [edited, setEdited] = useState<EditedPair | 'new'>();
  const { run, failure } = useRequest();
  const version = Math.max(0, ...sources.map(({ updatedAt }) => Date.parse(updatedAt)));
  const file = useResource(() => exportPairs(agentId), [agentId, sources.length, version]);
  const reload = async () => {
    await Promise.all([all.reload(), file.reload()]);
  };
  const load = (chosen: File): void =>
    void run(async () => {
      notify(fill(texts.imported, await importPairs(agentId, chosen)));
      await reload();
    });
  const sourceOf = new Map(sources.map((source) => [source.source, source]));
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
                if (input.files?.[0]) load(input.files[0]);
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
        <Empty title={texts.pairsEmpty} hint={texts.pairsHint}>
          {mayWrite && add}
        </Empty>
      ) : (
        <Loaded resource={file}>
          {(csv) => (
            <PairTable
              pairs={pairsOf(csv).filter(({ source }) => sourceOf.has(source))}
              mayWrite={mayWrite}
              stateOf={(pair) => {
                const source = sourceOf.get(pair.source)!;
                return source.status !== 'completed' && <SourceState source={source} />;
              }}
              onEdit={(pair) => setEdited({ pair, trainingId: sourceOf.get(pair.source)!.id })}
              onRemove={({ source, question }) =>
                all.remove(sourceOf.get(source)!, fill(texts.deleted, { name: question.slice(0, 80) }))
              }
            />
          )}
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
