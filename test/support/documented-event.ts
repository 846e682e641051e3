import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The example of an event's `data` in docs/webhooks.md. */
export function documented(type: string): object {
  const page = readFileSync(join(__dirname, '../../docs/webhooks.md'), 'utf8');
  const section = page.split(/^### /m).find((text) => text.startsWith(`\`${type}\``)) ?? '';
  const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(section)?.[1] ?? 'null');
  return example.data ?? example;
}

/** The names of all fields, without their values. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'object' || value === null) return 'value';
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shapeOf(child)]));
}
