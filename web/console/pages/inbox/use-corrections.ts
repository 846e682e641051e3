import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { useAllowed } from '../../session-context';
import type { Message } from './conversation';

/** The most names that List Training Sources takes. */
const MAX_NAMES = 100;

/** The name of the pair that corrects the answer to a message. */
export function correctionOf(messageId: number): string {
  return `answer-${messageId}`;
}

/** The names of the pairs that correct answers to these messages, newest first; older pairs are not requested. */
export function useCorrections(agentId: string, messages: readonly Message[]) {
  const mayRead = useAllowed('training:read');
  const source = messages
    .filter(({ query, author }) => query !== '' && author === null)
    .slice(0, MAX_NAMES)
    .map(({ id }) => correctionOf(id));
  const { data = [], reload } = useResource(async () => {
    if (!mayRead || source.length === 0) return [];
    const params = { path: { id: Number(agentId) }, query: { source } };
    const { sources } = await call(api.GET('/agents/{id}/training', { params }));
    return sources.map((pair) => pair.source);
  }, [agentId, source.join()]);
  return { names: data, reload };
}
