import type { ErrorKind } from '../platform/http/errors';

export const AGENT_CHANGED: ErrorKind = {
  code: 'AGENT_CHANGED',
  status: 409,
  meaning:
    'The live agent has changed since the draft began; `overwrite: true` publishes the draft nevertheless.',
  details: { baseNumber: 3, liveNumber: 4 },
};
