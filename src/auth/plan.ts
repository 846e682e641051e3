/** The plans, from the smallest to the largest. */
export const PLANS = ['basic', 'plus', 'pro', 'enterprise'] as const;

/** An account's plan. */
export type Plan = (typeof PLANS)[number];

/** Whether `plan` includes what needs `required`. Basic includes no API access at all. */
export function planIncludes(plan: Plan, required: Plan): boolean {
  return plan !== 'basic' && PLANS.indexOf(plan) >= PLANS.indexOf(required);
}

/** The two partitions of an account: each sees nothing of the other. */
export const MODES = ['live', 'test'] as const;

/** The partition that a key opens. */
export type Mode = (typeof MODES)[number];

/** What a key may be allowed to do. A new key has all of them by default. */
export const SCOPES = [
  'agents:read',
  'agents:write',
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

/** One permission of a key. */
export type Scope = (typeof SCOPES)[number];
