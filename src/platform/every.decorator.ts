import { Interval, Timeout } from '@nestjs/schedule';
import { log } from './observability/logging/logger';

/** Late enough to leave the CPU to the start, and early enough for a process that restarts often. */
const FIRST_RUN_MS = 10_000;

let isStopping = false;

/** From now on no run begins. Runs that continue may lose the database, which is no fault. */
export function stopTimers(): void {
  isStopping = true;
}

/**
 * Runs a method of a provider every `intervalMs` and, if this is longer than `firstRunMs`, also `firstRunMs` after the
 * start. A run is skipped while the previous run continues. An error is logged with `failure`; later runs still happen.
 */
export function Every(intervalMs: number, failure: string, firstRunMs = FIRST_RUN_MS) {
  return (service: object, name: string, { value }: TypedPropertyDescriptor<() => Promise<void>>): void => {
    const work = value!;
    const busy = new WeakSet<object>();
    const run = async (instance: object): Promise<void> => {
      if (isStopping || busy.has(instance)) return;
      busy.add(instance);
      try {
        await work.call(instance);
      } catch (err) {
        if (!isStopping) log.warn({ err }, failure);
      } finally {
        busy.delete(instance);
      }
    };
    // @nestjs/schedule allows one timer per method, so each timer gets its own method beside the decorated one.
    const add = (timer: MethodDecorator, timed: string): void => {
      const method = {
        value(this: object) {
          return run(this);
        },
      };
      Object.defineProperty(service, timed, method);
      timer(service, timed, method);
    };
    add(Interval(intervalMs), `${name} again`);
    if (intervalMs > firstRunMs) add(Timeout(firstRunMs), `${name} at first`);
  };
}
