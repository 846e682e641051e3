import type { ErrorKind } from '../platform/http/errors';

export const OTHER_ORIGIN: ErrorKind = {
  code: 'ORIGIN_NOT_ALLOWED',
  status: 403,
  meaning: 'Only the start page itself may ask for a key.',
};
