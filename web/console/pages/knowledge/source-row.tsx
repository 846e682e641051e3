import { useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { noticeFailure, notify } from '../../parts/notices';
import { Time } from '../../parts/time';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import { SourceDetails } from './source-details';
import { SourceState } from './source-state';
import { nameOfSource, type Source, type Sources } from './use-sources';

/** A source in the table, and its details below it on demand. */
export function SourceRow({ agentId, source, all }: { agentId: string; source: Source; all: Sources }) {
  const texts = useTexts(knowledgeTexts);
  const mayWrite = useAllowed('training:write');
  const [isOpen, setOpen] = useState(false);
  const { type, title, status } = source;
  const name = nameOfSource(source);
  const kind = `kind_${type}`;
  const retrain = () =>
    void call(
      api.POST('/agents/{id}/training/{trainingId}/retrain', {
        params: { path: { id: Number(agentId), trainingId: source.id } },
      }),
    ).then(() => {
      notify(texts.retrainStarted);
      return all.reload();
    }, noticeFailure);
  return (
    <>
      <tr>
        <td>
          <span class="clip">{title ?? name}</span>
          <span class="muted clip">
            {kind in texts ? texts[kind as 'kind_text'] : type}
            {title && title !== name && ` · ${name}`}
          </span>
        </td>
        <td>
          <SourceState source={source} />
        </td>
        <td>{source.lastReadAt ? <Time at={source.lastReadAt} /> : '–'}</td>
        <td>
          <div class="row row-actions">
            <Button
              label={texts.details}
              class="plain"
              aria-expanded={isOpen}
              aria-label={fill(texts.detailsOf, { name })}
              onClick={() => setOpen(!isOpen)}
            />
            {mayWrite && status !== 'pending' && (
              <Button
                label={texts.retrain}
                class="plain"
                aria-label={fill(texts.retrainOf, { name })}
                onClick={retrain}
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
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr class="details">
          <td colSpan={4}>
            <SourceDetails agentId={agentId} source={source} onChange={all.reload} />
          </td>
        </tr>
      )}
    </>
  );
}
