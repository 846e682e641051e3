import { useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import type { Failure } from '../../api/failure';
import { noticeFailure, notify } from '../../parts/notices';
import { fill, useTexts } from '../../texts';
import { versionsTexts } from './versions-texts';

/** Restores a version at once, and offers to restore the state before. */
export function useRestoring(
  agentId: number,
  onRestored: () => Promise<void>,
): { restore: (id: number) => void; isBusy: boolean } {
  const texts = useTexts(versionsTexts);
  const [isBusy, setBusy] = useState(false);
  const listed = async () => {
    const params = { path: { id: agentId } };
    return (await call(api.GET('/agents/{id}/versions', { params }))).versions;
  };
  const run = async (id: number, canUndo: boolean): Promise<void> => {
    const listedBefore = await listed();
    const params = { path: { id: agentId, versionId: id } };
    const { version } = await call(api.POST('/agents/{id}/versions/{versionId}/restore', { params }));
    await onRestored();
    // The state before is a version by now, even if it was none.
    const before = (await listed()).find(({ number }) => number === version.baseNumber);
    if (listedBefore.some((each) => each.id === version.id)) notify(texts.wasLive);
    else
      notify(
        fill(texts.isLive, { number: version.number! }),
        canUndo && before ? () => start(before.id, false) : undefined,
      );
  };
  const start = (id: number, canUndo: boolean): void => {
    setBusy(true);
    run(id, canUndo)
      .catch((failure: Failure) => noticeFailure(failure))
      .finally(() => setBusy(false));
  };
  return { restore: (id) => start(id, true), isBusy };
}
