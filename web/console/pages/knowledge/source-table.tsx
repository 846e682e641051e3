import { useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { noticeFailure, notify } from '../../parts/notices';
import { Time } from '../../parts/time';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import { SourceDetails } from './source-details';
import { SourceState } from './source-state';
import { nameOfSource, type Source, type Sources } from './use-sources';

/** The service lists all sources at once; a browser would be slow with thousands of rows. */
const ROWS = 50;

/** The sources that are not pairs, each with its details on demand. */
export function SourceTable({ agentId, sources, all }: { agentId: string; sources: Source[]; all: Sources }) {
  const texts = useTexts(knowledgeTexts);
  const mayWrite = useAllowed('training:write');
  const [shown, setShown] = useState(ROWS);
  const [openIds, setOpenIds] = useState<readonly number[]>([]);
  const toggle = (id: number): void =>
    setOpenIds((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  const retrain = (trainingId: number): void => {
    const params = { path: { id: Number(agentId), trainingId } };
    call(api.POST('/agents/{id}/training/{trainingId}/retrain', { params })).then(() => {
      notify(texts.retrainStarted);
      return all.reload();
    }, noticeFailure);
  };
  const actions = (source: Source) => {
    const name = nameOfSource(source);
    return (
      <>
        <Button
          label={texts.details}
          class="plain"
          aria-expanded={openIds.includes(source.id)}
          aria-label={fill(texts.detailsOf, { name })}
          onClick={() => toggle(source.id)}
        />
        {mayWrite && source.status !== 'pending' && (
          <Button
            label={texts.retrain}
            class="plain"
            aria-label={fill(texts.retrainOf, { name })}
            onClick={() => retrain(source.id)}
          />
        )}
        {mayWrite && (
          <Button
            label={texts.delete}
            class="plain danger"
            aria-label={fill(texts.deleteOf, { name })}
            onClick={() => all.remove(source, fill(texts.deleted, { name: name.slice(0, 80) }))}
          />
        )}
      </>
    );
  };
  return (
    <>
      <DataTable
        label={texts.sources}
        items={sources.slice(0, shown)}
        keyOf={({ id }) => id}
        columns={[
          { name: texts.name, cell: (source) => <SourceName source={source} /> },
          { name: texts.state, cell: (source) => <SourceState source={source} /> },
          { name: texts.read, cell: ({ lastReadAt }) => (lastReadAt ? <Time at={lastReadAt} /> : '–') },
        ]}
        actionsOf={actions}
        detailsOf={(source) =>
          openIds.includes(source.id) && (
            <SourceDetails agentId={agentId} source={source} onChange={all.reload} />
          )
        }
      />
      {sources.length > shown && (
        <div class="row">
          <Button label={texts.showMore} onClick={() => setShown(shown + ROWS)} />
        </div>
      )}
    </>
  );
}

function SourceName({ source }: { source: Source }) {
  const texts = useTexts(knowledgeTexts);
  const { type, title } = source;
  const name = nameOfSource(source);
  const kind = `kind_${type}`;
  return (
    <>
      <span class="clip">{title ?? name}</span>
      <span class="muted clip">
        {kind in texts ? texts[kind as 'kind_text'] : type}
        {title && title !== name && ` · ${name}`}
      </span>
    </>
  );
}
