/** The plans, from the smallest to the largest. */
export const PLANS = ['basic', 'plus', 'pro', 'enterprise'] as const;

/** An account's plan. */
export type Plan = (typeof PLANS)[number];

/** Whether an account on `plan` may use an operation that requires `required`. Basic has no access to the API. */
export function planIncludes(plan: Plan, required: Plan): boolean {
  return plan !== 'basic' && PLANS.indexOf(plan) >= PLANS.indexOf(required);
}

/** The two partitions of an account. Neither sees data of the other. */
export const MODES = ['live', 'test'] as const;

/** The partition of an account to which a key gives access. */
export type Mode = (typeof MODES)[number];

/** The permissions of keys. A new key has all of them by default. */
export const SCOPES = [
  'agents:read',
  'agents:write',
  'agents:delete',
  'identity:write',
  'models:write',
  'chat:write',
  'conversations:read',
  'conversations:write',
  'feedback:write',
  'leads:read',
  'leads:write',
  'data-subjects:write',
  'analytics:read',
  'training:read',
  'training:write',
  'webhooks:read',
  'webhooks:write',
  'keys:write',
  'audit-log:read',
] as const;

/** A permission of a key. */
export type Scope = (typeof SCOPES)[number];

/** The limits of an account on any plan. Who Am I shows them. */
export const ACCOUNT_LIMITS = {
  /** Working API keys of a mode. */
  keys: 100,
  /** Webhooks, in both modes together. */
  webhooks: 20,
  exchangesPerConversation: 1000,
  /** Characters in a text added as a training source. */
  trainingTextCharacters: 1_048_576,
} as const;
