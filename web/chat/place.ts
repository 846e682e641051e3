/** Where the chat is shown: in the frame of a tenant's page, or as a page of its own. */
export interface Place {
  publicId: string;
  isFrame: boolean;
}

/** The place that the address names: `/widget/{publicId}` or `/c/{publicId}`. */
export function placeOf(pathname: string): Place {
  const [, kind, publicId = ''] = pathname.split('/');
  return { publicId, isFrame: kind === 'widget' };
}
