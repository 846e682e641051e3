import type { Request } from 'express';

/** The header in which a client of a door sends the identity token of its visitor. */
const HEADER = 'Parley-Identity-Token';

/** The identity token of the visitor, and where it was sent. */
export function identityTokenOf(request: Request): { token: string | undefined; field: string } {
  return { token: request.get(HEADER), field: HEADER };
}
