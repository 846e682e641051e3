import { SetMetadata } from '@nestjs/common';

/** The metadata key under which a route says who may call it; a route that does not say so is refused. */
export const ACCESS = 'access';

/** The route takes no key. */
export function Public() {
  return SetMetadata(ACCESS, 'public');
}
