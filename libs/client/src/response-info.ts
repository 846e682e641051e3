/** The metadata of an answer. */
export interface ResponseInfo {
  status: number;
  headers: Headers;
  /** Quote it when you ask the operator for help. */
  requestId: string | undefined;
  /** The requests per minute of the account and mode, and how many remain until `resetsAt`. */
  limits: { limit: number; remaining: number; resetsAt: Date } | undefined;
}

/** The metadata of this answer. */
export function infoOf({ status, headers }: Response): ResponseInfo {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
  ) as [number, number, number];
  const limits = Number.isNaN(limit) ? undefined : { limit, remaining, resetsAt: new Date(reset * 1000) };
  return { status, headers, requestId: headers.get('x-request-id') ?? undefined, limits };
}
