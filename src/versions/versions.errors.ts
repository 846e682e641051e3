import type { ErrorKind } from '../platform/http/errors';

export const AGENT_CHANGED: ErrorKind = {
  code: 'AGENT_CHANGED',
  status: 409,
  meaning:
    'The live agent has changed since the draft began; `overwrite: true` publishes the draft nevertheless.',
  details: { baseNumber: 3, liveNumber: 4 },
};

const NAMED = { goldenQuestions: [{ id: 5167430912234871, question: 'How long do refunds take?' }] };

export const TRIAL_REQUIRED: ErrorKind = {
  code: 'TRIAL_REQUIRED',
  status: 409,
  meaning:
    'Golden questions were not asked of the draft yet; `force: true` publishes the draft nevertheless.',
  details: NAMED,
};

export const GOLDEN_QUESTIONS_BROKEN: ErrorKind = {
  code: 'GOLDEN_QUESTIONS_BROKEN',
  status: 409,
  meaning:
    'The live agent passes golden questions and the draft does not; `force: true` publishes it nevertheless.',
  details: NAMED,
};
