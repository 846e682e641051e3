/** A JSON object in a text; an empty text is undefined. @throws SyntaxError for everything else */
export function jsonObject<Value>(text: string): Record<string, Value> | undefined {
  if (!text.trim()) return undefined;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('no object');
  return value as Record<string, Value>;
}

/** Whether the text is a JSON object or empty. */
export function isJsonObject(text: string): boolean {
  try {
    jsonObject(text);
    return true;
  } catch {
    return false;
  }
}
