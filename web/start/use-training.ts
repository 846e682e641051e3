import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Schema } from '../../libs/client/src';
import { plainSentence } from './failures';
import type { Service } from './service';

const POLL_MS = 1000;

/** The training source of an agent, and its progress. */
export interface Training {
  source?: Schema<'ScheduledTrainingSource'>;
  progress?: Schema<'TrainingProgress'>;
  /** True until the source is read. */
  isLoading: boolean;
  /** The reason why the progress cannot be read. */
  problem?: string;
  /** Reads the source again, after a change. */
  refresh: () => void;
}

type State = Omit<Training, 'refresh'>;

/** Follows the first training source of the agent until it has ended. */
export function useTraining(service: Service, agentId: number | undefined): Training {
  const [state, setState] = useState<State>({ isLoading: true });
  const [round, setRound] = useState(0);
  const refresh = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => {
    setState({ isLoading: true });
    if (agentId === undefined) return;
    const watch = new AbortController();
    const { signal } = watch;
    void follow(service, agentId, signal, (news) => !signal.aborted && setState(news));
    return () => watch.abort();
  }, [service, agentId, round]);
  return { ...state, refresh };
}

async function follow(
  service: Service,
  agentId: number,
  signal: AbortSignal,
  report: (change: (before: State) => State) => void,
): Promise<void> {
  const { parley } = service;
  let sourceId: number | undefined;
  for (;;) {
    try {
      sourceId ??= (await parley.training.list(agentId, {}, { signal }))[0]?.id;
      if (sourceId === undefined) {
        report(() => ({ isLoading: false }));
        return;
      }
      const { source, progress } = await parley.training.get(agentId, sourceId, { signal });
      report(() => ({ source, progress, isLoading: false }));
      if (source.status !== 'pending') return;
    } catch (error) {
      if (signal.aborted || service.endedBy(error)) return;
      report((before) => ({ ...before, problem: plainSentence(error) }));
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (signal.aborted) return;
  }
}
