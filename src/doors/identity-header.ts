import type { Request } from 'express';

/** The header for the identity token of a client's visitor. */
const HEADER = 'Parley-Identity-Token';

/** The visitor's identity token, and the field that it came from. */
export function identityTokenOf(request: Request): { token: string | undefined; field: string } {
  return { token: request.get(HEADER), field: HEADER };
}
