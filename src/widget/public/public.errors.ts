import type { ErrorKind } from '../../platform/http/errors';

export const ORIGIN_NOT_ALLOWED: ErrorKind = {
  code: 'ORIGIN_NOT_ALLOWED',
  status: 403,
  meaning: 'The page that sent the request is on a site that the widget does not allow.',
};
