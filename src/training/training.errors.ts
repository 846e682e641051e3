import type { ErrorKind } from '../platform/http/errors';

export const SOURCE_UNREADABLE: ErrorKind = {
  code: 'SOURCE_UNREADABLE',
  status: 422,
  meaning: 'The page, or the start page of the website, cannot be read; `details.reason` says why.',
  details: { reason: 'robots' },
};
