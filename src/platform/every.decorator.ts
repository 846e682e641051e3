import { Interval, Timeout } from '@nestjs/schedule';
import { log } from './observability/logging/logger';

/** After the start, which then has the processor for itself; soon enough for a process that restarts often. */
const FIRST_RUN_MS = 10_000;

/**
 * Runs a method of a provider every `intervalMs`, and if that is longer than `firstRunMs`, also `firstRunMs` after the
 * start. A run is skipped while the run before it continues. An error is logged with `failure` and ends nothing.
 */
export function Every(intervalMs: number, failure: string, firstRunMs = FIRST_RUN_MS) {
  return (service: object, name: string, { value }: TypedPropertyDescriptor<() => Promise<void>>): void => {
    const work = value!;
    const busy = new WeakSet<object>();
    const run = async (instance: object): Promise<void> => {
      if (busy.has(instance)) return;
      busy.add(instance);
      try {
        await work.call(instance);
      } catch (err) {
        log.warn({ err }, failure);
      } finally {
        busy.delete(instance);
      }
    };
    // A method has one timer in @nestjs/schedule: each timer gets a method of its own beside the decorated one.
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
