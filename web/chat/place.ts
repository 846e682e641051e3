/** The place of the chat: the frame of a tenant's page, or a page of its own. */
export interface Place {
  publicId: string;
  isFrame: boolean;
}

/** The place for an address: `/widget/{publicId}` or `/c/{publicId}`. */
export function placeOf(pathname: string): Place {
  const [, kind, publicId = ''] = pathname.split('/');
  return { publicId, isFrame: kind === 'widget' };
}
