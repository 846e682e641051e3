import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { useResource, useWhileVisible, type Resource } from '../../api/use-resource';

const REFRESH_MS = 2_000;

/** The trial of a version, which is read again and again while it runs. */
export function useTrial(
  agentId: number,
  versionId: number,
  mayRead: boolean,
): Resource<Schema<'Trial'> | null> {
  const params = { path: { id: agentId, versionId } };
  const trial = useResource(
    async () =>
      mayRead ? (await call(api.GET('/agents/{id}/versions/{versionId}/trial', { params }))).trial : null,
    [agentId, versionId, mayRead],
  );
  useWhileVisible(trial.reload, trial.data?.isRunning ? REFRESH_MS : undefined);
  return trial;
}
