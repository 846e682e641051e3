/** A request that failed: the error of the service, or a network without an answer (`status` 0). */
export class Failure extends Error {
  override name = 'Failure';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The request's id, for the operator's log. */
    readonly requestId?: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }

  /** The failure that the response describes. */
  static async of(response: Response, body?: unknown): Promise<Failure> {
    const answer = (body ?? (await response.json().catch(() => undefined))) as
      { error?: { code: string; message: string; details?: Record<string, unknown> } } | undefined;
    const requestId = response.headers.get('x-request-id') ?? undefined;
    const { code = `HTTP_${response.status}`, message = response.statusText, details } = answer?.error ?? {};
    return new Failure(response.status, code, message, requestId, details);
  }

  /** The answer of the request. @throws Failure if there is none */
  static async ofNetwork<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request();
    } catch {
      throw new Failure(0, 'UNREACHABLE', 'Parley did not answer. Check your connection.');
    }
  }

  /** The message for the field at this path of a request, if this failure names it. */
  ofField(path: string): string | undefined {
    const fields = (this.details['fields'] ?? []) as { path: string; message: string }[];
    return fields.find((field) => field.path === path)?.message;
  }
}
