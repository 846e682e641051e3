/** Public texts that name nobody. Addresses may contain credentials, so they are hidden. */
const VISIBLE_TEXTS = new Set([
  'ROLE',
  'LOG_LEVEL',
  'MODEL_NAME',
  'EMBEDDING_MODEL',
  'RERANK_MODEL',
  'REWRITE_QUESTIONS',
  'DELIVERIES',
]);

/** The settings by name: numbers, switches and known texts as they are, `set` for any other value, null for none. */
export function visibleSettings(allSettings: object[]): Record<string, unknown> {
  const entries = allSettings.flatMap((settings) => Object.entries(settings) as [string, unknown][]);
  return Object.fromEntries(entries.map(([name, value]) => [name, visibleValue(name, value)]));
}

function visibleValue(name: string, value: unknown): unknown {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  const isVisible = typeof value === 'number' || typeof value === 'boolean' || VISIBLE_TEXTS.has(name);
  return isVisible ? value : 'set';
}
