import { useState } from 'preact/hooks';
import { shortAddress, skippedGroups } from '../../../start/pages';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Loaded } from '../../parts/loaded';
import { fill, useTexts } from '../../texts';
import { skipReasons } from '../knowledge/skip-reasons';
import { homeTexts } from './home-texts';

interface Props {
  agentId: number;
  sourceId: number;
  count: number;
}

/** The number of skipped pages of a source; on demand, their addresses and reasons. */
export function SkippedPages({ agentId, sourceId, count }: Props) {
  const texts = useTexts(homeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{fill(texts.skipped, { count })}</summary>
      {isOpen && <Reasons agentId={agentId} sourceId={sourceId} />}
    </details>
  );
}

function Reasons({ agentId, sourceId }: Omit<Props, 'count'>) {
  const reasons = useTexts(skipReasons);
  const params = { path: { id: agentId, trainingId: sourceId } };
  const source = useResource(
    () => call(api.GET('/agents/{id}/training/{trainingId}', { params })),
    [agentId, sourceId],
  );
  return (
    <Loaded resource={source}>
      {({ progress }) => (
        <ul class="plain-list">
          {skippedGroups(progress.skipped, reasons).map(({ reason, urls }) => (
            <li key={reason}>
              <strong>{reason}</strong>
              <ul>
                {urls.map((url) => (
                  <li key={url} class="clip">
                    {shortAddress(url)}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
