import { EVENT_SAMPLES } from '../../src/webhooks/event-samples';
import type { EventType } from '../../src/webhooks/event-types';

/** The example of an event's `data` in docs/webhooks.md. */
export function documented(type: string): object {
  return EVENT_SAMPLES[type as EventType];
}

/** The names of all fields, without their values. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'object' || value === null) return 'value';
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shapeOf(child)]));
}
