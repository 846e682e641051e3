import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Dialog } from '../../parts/dialog';
import { Loaded } from '../../parts/loaded';
import { fill, useTexts } from '../../texts';
import type { DialogProps } from './conversation';
import { improveTexts } from './improve-texts';

/** The passages that the agent finds now for the visitor's message. */
export function PassagesDialog({ agentId, message, onClose }: DialogProps) {
  const texts = useTexts(improveTexts);
  const { query } = message;
  const search = useResource(async () => {
    const params = { path: { id: Number(agentId) } };
    return call(api.POST('/agents/{id}/search', { params, body: { query } }));
  }, [agentId, query]);
  return (
    <Dialog title={texts.passages} onClose={onClose}>
      <div class="stack">
        <p class="quoted" dir="auto">
          {query}
        </p>
        <Loaded resource={search}>
          {({ relevance, refused, pair, passages }) => (
            <>
              <p role="status">
                {pair
                  ? fill(texts.pair, { title: pair.title ?? pair.source ?? '' })
                  : `${relevance === 'sure' ? texts.sure : relevance === 'unsure' ? texts.unsure : texts.none} ${refused ? texts.refused : ''}`}
              </p>
              {passages.length === 0 && !pair && <p>{texts.noPassages}</p>}
              {passages.map(({ sourceId, title, source, url, text, words, isRead }, index) => (
                <article key={`${sourceId}-${index}`} class="card passage">
                  <h3 class="row">
                    <span class="clip">{title || url || source}</span>
                    {isRead && <span class="badge good">{texts.read}</span>}
                  </h3>
                  <p class="plain-text" dir="auto">
                    {text}
                  </p>
                  {words.length > 0 && <p class="muted">{fill(texts.words, { words: words.join(', ') })}</p>}
                </article>
              ))}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
