import { useState } from 'preact/hooks';
import type { Failure } from '../api/failure';

/** A request that the reader begins. */
export interface ReaderRequest {
  /** Runs the work, which rejects with a Failure. Returns its result; undefined after a failure. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;
  isBusy: boolean;
  /** The failure of the last run, until the next run or `clear`. */
  failure: Failure | undefined;
  clear: () => void;
}

/** The state of a request that the reader begins, for example with a button. */
export function useRequest(): ReaderRequest {
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const clear = (): void => setFailure(undefined);
  const run: ReaderRequest['run'] = async (work) => {
    setBusy(true);
    clear();
    try {
      return await work();
    } catch (error) {
      setFailure(error as Failure);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, failure, clear };
}
