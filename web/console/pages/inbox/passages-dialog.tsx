import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Dialog } from '../../parts/dialog';
import { Loaded } from '../../parts/loaded';
import { useTexts } from '../../texts';
import { SearchResult } from '../knowledge/search-result';
import type { DialogProps } from './conversation';
import { improveTexts } from './improve-texts';

/** The passages that the agent finds now for the visitor's message. */
export function PassagesDialog({ agentId, message: { query }, onClose }: DialogProps) {
  const texts = useTexts(improveTexts);
  const params = { path: { id: Number(agentId) } };
  const search = useResource(
    () => call(api.POST('/agents/{id}/search', { params, body: { query } })),
    [agentId, query],
  );
  return (
    <Dialog title={texts.passages} onClose={onClose}>
      <div class="stack">
        <p class="quoted" dir="auto">
          {query}
        </p>
        <Loaded resource={search}>{(answer) => <SearchResult answer={answer} />}</Loaded>
      </div>
    </Dialog>
  );
}
