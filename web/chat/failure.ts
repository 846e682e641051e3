/** The reason why an answer failed. */
export interface Failure {
  kind: 'offline' | 'limited' | 'model' | 'interrupted' | 'full' | 'refused' | 'unavailable';
  /** The time until a retry can succeed. */
  retryAfterSeconds?: number;
}

/** The failure to show for an error of the service. Pure. */
export function failureOf(
  code: string,
  { retryAfterSeconds, resource }: { retryAfterSeconds?: number; resource?: string } = {},
): Failure {
  const kinds: Record<string, Failure['kind']> = {
    RATE_LIMITED: 'limited',
    MODEL_ERROR: 'model',
    MODEL_TIMEOUT: 'model',
    MODEL_OVERLOADED: 'model',
    STREAM_INTERRUPTED: 'interrupted',
    // No new conversation helps when the account has used its tokens.
    LIMIT_REACHED: resource === 'tokens' ? 'unavailable' : 'full',
    UNAUTHENTICATED: 'refused',
    ORIGIN_NOT_ALLOWED: 'refused',
  };
  return { kind: kinds[code] ?? 'unavailable', retryAfterSeconds };
}
