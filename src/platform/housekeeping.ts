import { log } from './observability/logging/logger';

/**
 * Runs `work` every `intervalMs`, first after `intervalMs`, and skips a run while the one before goes on. An error is
 * logged with `failureMessage`. The timer does not keep the process alive.
 */
export function everyMs(
  intervalMs: number,
  failureMessage: string,
  work: () => Promise<void>,
): NodeJS.Timeout {
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (err) {
      log.warn({ err }, failureMessage);
    } finally {
      isRunning = false;
    }
  };
  return setInterval(() => void run(), intervalMs).unref();
}
