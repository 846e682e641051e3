/**
 * Why no vectors came: `refused`, the endpoint does not take these texts (too long, too many); `rubbish`, its answer is no list of vectors;
 * `overloaded`, it has no room for the call now; `timeout`; `error`, anything else.
 */
export type EmbeddingErrorKind = 'refused' | 'rubbish' | 'overloaded' | 'timeout' | 'error';

/** An endpoint gave no vectors. The message is ours, and fit to be logged and shown to operators. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
  /** Whether another try may do better. */
  readonly isPassing: boolean;
  /** When the endpoint asks to be called again, where it said so. */
  readonly retryAfterMs: number;

  constructor(
    readonly kind: EmbeddingErrorKind,
    message: string,
    options: { isPassing?: boolean; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.isPassing = options.isPassing ?? false;
    this.retryAfterMs = options.retryAfterMs ?? 0;
  }

  /** Whether it may be the texts that the endpoint does not take, and not the endpoint that fails. */
  get mayBeTheTexts(): boolean {
    return this.kind === 'refused' || this.kind === 'rubbish';
  }
}

const TEXTS_REFUSED = new Set([400, 413, 422]);
const OVERLOADED = new Set([429, 503, 529]);

/** The fault that an answer with a status other than 200 stands for. */
export function statusError(status: number, retryAfterMs: number): EmbeddingError {
  const message = `the embedding endpoint answered with status ${status}`;
  if (TEXTS_REFUSED.has(status)) return new EmbeddingError('refused', message);
  const isPassing = status === 408 || status === 429 || status >= 500;
  return new EmbeddingError(OVERLOADED.has(status) ? 'overloaded' : 'error', message, {
    isPassing,
    retryAfterMs,
  });
}
