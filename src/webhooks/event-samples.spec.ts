import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_SAMPLES } from './event-samples';
import { DELIVERED_TYPES } from './event-types';

const guide = readFileSync(join(__dirname, '../../docs/webhooks.md'), 'utf8');

/** The example of the `data` of an event in the guide. */
function exampleOf(type: string): unknown {
  const section = guide.split(/^### /m).find((text) => text.startsWith(`\`${type}\``)) ?? '';
  const [, json = 'null'] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  const example = JSON.parse(json) as { data?: object } | null;
  return example?.data ?? example;
}

it.each(DELIVERED_TYPES)('the guide shows the sample of %s that a test of a webhook sends', (type) => {
  expect(exampleOf(type)).toEqual(EVENT_SAMPLES[type]);
});
