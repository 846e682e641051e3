/**
 * Why there are no vectors. `refused`: the endpoint does not accept these texts (too long, too many); `rubbish`: its
 * response is not a list of vectors; `overloaded`; `timeout`; `error`: anything else.
 */
export type EmbeddingErrorKind = 'refused' | 'rubbish' | 'overloaded' | 'timeout' | 'error';

/** An endpoint gave no vectors. The message holds no text of the provider and may be logged and shown to operators. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
  /** Whether the fault is temporary, so that the call may be retried. */
  readonly isTemporary: boolean;
  /** The wait that the endpoint asks for before the next call; 0 for none. */
  readonly retryAfterMs: number;

  constructor(
    readonly kind: EmbeddingErrorKind,
    message: string,
    options: { isTemporary?: boolean; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.isTemporary = options.isTemporary ?? false;
    this.retryAfterMs = options.retryAfterMs ?? 0;
  }

  /** Whether the texts may be the cause, and not the endpoint. */
  get mayBeTheTexts(): boolean {
    return this.kind === 'refused' || this.kind === 'rubbish';
  }
}

const TEXTS_REFUSED = new Set([400, 413, 422]);
const OVERLOADED = new Set([429, 503, 529]);

/** The error for a response with a status other than 200. */
export function statusError(status: number, retryAfterMs: number): EmbeddingError {
  const message = `the embedding endpoint answered with status ${status}`;
  if (TEXTS_REFUSED.has(status)) return new EmbeddingError('refused', message);
  const isTemporary = status === 408 || status === 429 || status >= 500;
  return new EmbeddingError(OVERLOADED.has(status) ? 'overloaded' : 'error', message, {
    isTemporary,
    retryAfterMs,
  });
}
