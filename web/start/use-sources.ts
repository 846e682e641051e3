import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Schema } from '../../libs/client/src';
import { plainSentence } from './failures';
import type { Service } from './service';

const POLL_MS = 1000;

export type Source = Schema<'ListedTrainingSource'>;

/** The training sources of an agent. */
export interface Sources {
  /** Undefined until they are read. */
  sources?: Source[];
  /** The reason why they cannot be read. */
  problem?: string;
  /** Reads them again, after a change. */
  refresh: () => void;
}

type State = Omit<Sources, 'refresh'>;

/** Follows the training sources of the agent until none is pending. */
export function useSources(service: Service, agentId: number | undefined): Sources {
  const [state, setState] = useState<State & { agentId?: number }>({});
  const [round, setRound] = useState(0);
  const refresh = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => {
    if (agentId === undefined) return;
    const watch = new AbortController();
    const { signal } = watch;
    void follow(service, { agentId, signal }, (news) => !signal.aborted && setState({ ...news, agentId }));
    return () => watch.abort();
  }, [service, agentId, round]);
  const { sources, problem } = state.agentId === agentId ? state : {};
  return { sources, problem, refresh };
}

async function follow(
  service: Service,
  { agentId, signal }: { agentId: number; signal: AbortSignal },
  report: (news: State) => void,
): Promise<void> {
  let sources: Source[] | undefined;
  while (!signal.aborted) {
    try {
      sources = await service.parley.training.list(agentId, {}, { signal });
      report({ sources });
      if (!sources.some(({ status }) => status === 'pending')) return;
    } catch (error) {
      if (signal.aborted || service.endedBy(error)) return;
      report({ sources, problem: plainSentence(error) });
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
