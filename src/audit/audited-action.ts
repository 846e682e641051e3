/** The kinds of changes that are recorded: the kind of object and the kind of change. */
export const AUDITED_ACTIONS = [
  'account.created',
  'account.updated',
  'key.issued',
  'key.rotated',
  'key.revoked',
  'agent.created',
  'agent.updated',
  'agent.deleted',
  'widget.updated',
  'widget.identity_secret_rotated',
  'training.added',
  'training.updated',
  'training.replaced',
  'training.retrained',
  'training.deleted',
  'conversation.deleted',
  'message.posted',
  'message.rated',
  'lead.deleted',
  'data_subject_request.export',
  'data_subject_request.erase',
  'webhook.registered',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.tested',
  'delivery.redelivered',
] as const;

/** A kind of change that is recorded. */
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** The kinds of objects whose changes are recorded. */
export const AUDITED_OBJECTS = [...new Set(AUDITED_ACTIONS.map(objectOf))];

/** The kind of object that an action is about: `agent` for `agent.updated`. */
export function objectOf(action: AuditedAction): string {
  return action.slice(0, action.indexOf('.'));
}

/**
 * The fields of `changes` that differ from `row`, by name, for the audit log. Compared as JSON, so that lists are too.
 * Pure.
 */
export function changedFields<Changes extends object>(row: Changes, changes: Partial<Changes>): string[] {
  return Object.entries(changes)
    .filter(([field, value]) => JSON.stringify(row[field as keyof Changes]) !== JSON.stringify(value))
    .map(([field]) => field)
    .toSorted();
}
