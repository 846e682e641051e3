import { SCOPES, type Scope } from '../plan';

/** The roles of a tenant's people, from the least access to the most. */
export const ROLES = ['reader', 'editor', 'owner'] as const;

/** A person's permissions: a set of scopes. */
export type Role = (typeof ROLES)[number];

/**
 * An editor's scopes: the agents with their channels, actions and models, their content, and the care for visitors.
 * Only the owner manages webhooks, keys, privacy requests, the identity of visitors, the account's model, and the
 * deletion of agents: they concern all agents, give access, or erase data.
 */
const EDITED: ReadonlySet<Scope> = new Set<Scope>([
  'agents:write',
  'training:write',
  'chat:write',
  'conversations:write',
  'feedback:write',
  'leads:write',
]);

/** The scopes of a person with this role. Pure. */
export function scopesOf(role: Role): Scope[] {
  if (role === 'owner') return [...SCOPES];
  return SCOPES.filter((scope) => scope.endsWith(':read') || (role === 'editor' && EDITED.has(scope)));
}
