import { log } from './logging/logger';

/** Does `work` again and again, first after `intervalMs`; a fault is logged with `complaint`, and the next time is another try. */
export function everyMs(intervalMs: number, complaint: string, work: () => Promise<void>): NodeJS.Timeout {
  const turn = (): void => void work().catch((err: unknown) => log.warn({ err }, complaint));
  return setInterval(turn, intervalMs).unref();
}
