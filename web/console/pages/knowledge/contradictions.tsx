import type { Schema } from '../../../../libs/client/src';
import { pageOf } from '../../../chat/further-sources';
import { api, call } from '../../api/client';
import { useList } from '../../api/use-list';
import { Button } from '../../parts/button';
import { LoadedList } from '../../parts/loaded';
import { pageTexts } from '../../parts/page-texts';
import { useRemovals } from '../../parts/use-removals';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { contradictionTexts } from './contradiction-texts';

/** The contradictions between the sources of an agent. Editors dismiss a contradiction if both sides are right. */
export function Contradictions({ agentId }: { agentId: string }) {
  const texts = useTexts(contradictionTexts);
  const mayWrite = useAllowed('training:write');
  const removals = useRemovals<number>();
  const path = { id: Number(agentId) };
  const list = useList(
    'contradictions',
    (query) => call(api.GET('/agents/{id}/contradictions', { params: { path, query } })),
    { keys: [agentId] },
  );
  const dismiss = (contradictionId: number): void => {
    const params = { path: { ...path, contradictionId } };
    const act = () => call(api.DELETE('/agents/{id}/contradictions/{contradictionId}', { params }));
    removals.remove([contradictionId], { text: texts.dismissed, act });
  };
  const empty = (
    <>
      <h2>{texts.none}</h2>
      <p>{texts.noneHint}</p>
    </>
  );
  const items = list.items?.filter(removals.isShown);
  return (
    <LoadedList list={{ ...list, items }} empty={empty}>
      {(shown) => (
        <div class="stack">
          <p class="muted">{texts.hint}</p>
          {shown.map(({ id, one, other }) => (
            <article key={id} class="card">
              <div class="halves">
                <Statement statement={one} />
                <Statement statement={other} />
              </div>
              {mayWrite && (
                <div class="row">
                  <Button label={texts.dismiss} onClick={() => dismiss(id)} />
                </div>
              )}
            </article>
          ))}
        </div>
      )}
    </LoadedList>
  );
}

function Statement({ statement }: { statement: Schema<'Statement'> }) {
  const { sentence, source, heading, title, url } = statement;
  const page = pageOf(statement, useTexts(pageTexts));
  const place = [...new Set([source, heading || title])].filter(Boolean).join(' · ');
  return (
    <blockquote class="statement">
      <p dir="auto">{sentence}</p>
      <footer class="muted">
        {url !== null && /^https?:/i.test(url) ? (
          <a href={url} target="_blank" rel="noreferrer">
            {place}
          </a>
        ) : (
          place
        )}
        {page && ` · ${page}`}
      </footer>
    </blockquote>
  );
}
