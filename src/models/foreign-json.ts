/** The value of a JSON text from another service; undefined when it is not JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The fields of an object; undefined for any other value. */
export function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

/** The fields of the JSON object in a model's answer, which may be inside prose or a code fence; empty without one. */
export function objectIn(answer: string): Record<string, unknown> {
  return fieldsOf(parseJson(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))) ?? {};
}
