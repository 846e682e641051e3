import { api, call } from '../../api/client';
import { exportPairs, pairsOf } from '../knowledge/pair-file';
import type { State } from './differences';

/** The state of the live agent, without its pairs for readers who may not see them. @throws Failure */
export async function readLive(agentId: number, seesPairs: boolean): Promise<State> {
  const params = { path: { id: agentId } };
  const [{ agent }, { actions }, csv] = await Promise.all([
    call(api.GET('/agents/{id}', { params })),
    call(api.GET('/agents/{id}/actions', { params })),
    seesPairs ? exportPairs(String(agentId)) : null,
  ]);
  return {
    settings: agent,
    // A version has neither secrets nor these.
    actions: actions.map(({ secretNames: _s, warning: _w, createdAt: _c, ...action }) => action),
    pairs: csv === null ? null : pairsOf(csv),
  };
}
