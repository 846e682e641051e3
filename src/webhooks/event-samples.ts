import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../platform/http/server/package-files';
import type { EventType } from './event-types';

const samples = new Map<EventType, object>();

/** The example of the `data` of an event in the guide, which a test compares with real events. */
export function sampleOf(type: EventType): object {
  const known = samples.get(type) ?? readSample(type);
  samples.set(type, known);
  return known;
}

/** @throws Error when the guide has no example of this type */
function readSample(type: EventType): object {
  const guide = readFileSync(join(PACKAGE_FOLDER, 'docs/webhooks.md'), 'utf8');
  const section = guide.split(/^### /m).find((text) => text.startsWith(`\`${type}\``)) ?? '';
  const [, json] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  if (json === undefined) throw new Error(`docs/webhooks.md has no example of ${type}`);
  const example = JSON.parse(json) as { data?: object };
  return example.data ?? example;
}
