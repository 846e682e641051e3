import type { ErrorKind } from '../platform/http/errors';

export const AGENT_SUSPENDED: ErrorKind = {
  code: 'AGENT_SUSPENDED',
  status: 403,
  meaning: 'The operator of this service has suspended the agent.',
};
