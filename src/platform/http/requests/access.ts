import { SetMetadata } from '@nestjs/common';

/** The metadata key for the access to a route. Requests to a route without it are refused. */
export const ACCESS = 'access';

/** The route needs no key. */
export function Public() {
  return SetMetadata(ACCESS, 'public');
}
