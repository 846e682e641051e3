import type { ErrorKind } from '../platform/http/errors';

export const UNAUTHENTICATED: ErrorKind = {
  code: 'UNAUTHENTICATED',
  status: 401,
  meaning: 'The API key is missing or not valid; `details.reason` says why.',
  details: { reason: 'invalid' },
};

export const PLAN_UPGRADE_REQUIRED: ErrorKind = {
  code: 'PLAN_UPGRADE_REQUIRED',
  status: 403,
  meaning: 'The plan does not include this operation.',
  details: { requiredPlan: 'enterprise', currentPlan: 'pro' },
};

export const INSUFFICIENT_SCOPE: ErrorKind = {
  code: 'INSUFFICIENT_SCOPE',
  status: 403,
  meaning: 'The key lacks the scope for this operation.',
  details: { requiredScope: 'agents:write' },
};

export const ACCOUNT_SUSPENDED: ErrorKind = {
  code: 'ACCOUNT_SUSPENDED',
  status: 403,
  meaning: 'The account is suspended.',
};
