import { SetMetadata } from '@nestjs/common';

/** The metadata key of who may call a route. A route without it is refused. */
export const ACCESS = 'access';

/** The route needs no key. */
export function Public() {
  return SetMetadata(ACCESS, 'public');
}
