import { useEffect, useState } from 'preact/hooks';
import type { Schema } from '../../libs/client/src';
import type { Service } from './service';
import type { Source } from './use-sources';

/** The pages of a source: read now, and again after each change of the source. Undefined until they are read. */
export function usePages(
  service: Service,
  agentId: number,
  source: Source | undefined,
): Schema<'TrainingProgress'> | undefined {
  const [progress, setProgress] = useState<Schema<'TrainingProgress'>>();
  const { pagesFetched = 0, pagesSkipped = 0 } = source?.progress ?? {};
  useEffect(() => {
    if (!source) return;
    const reading = new AbortController();
    const read = async () => {
      const answer = await service.parley.training.get(agentId, source.id, { signal: reading.signal });
      setProgress(answer.progress);
    };
    // The list of sources reports the same failure.
    read().catch((error: unknown) => reading.signal.aborted || service.endedBy(error));
    return () => reading.abort();
  }, [service, agentId, source?.id, source?.status, pagesFetched, pagesSkipped]);
  return progress;
}
