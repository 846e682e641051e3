/** Every change that is recorded: the kind of object, and what was done to it. */
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

/** A change that is recorded. */
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** The kinds of objects that changes are recorded of. */
export const AUDITED_OBJECTS = [...new Set(AUDITED_ACTIONS.map(objectOf))];

/** The kind of object that an action is about: `agent` for `agent.updated`. */
export function objectOf(action: AuditedAction): string {
  return action.slice(0, action.indexOf('.'));
}
