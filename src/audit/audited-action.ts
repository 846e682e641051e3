/**
 * The kinds of recorded changes: the kind of object and the kind of change. A session of the console has the id of its
 * key or person; `changes` names the credential that opened it. For a grant ended by an OAuth client, `changes` gives
 * the reason; for a published or restored version, its number: `number 4`. A test of an unsaved action is
 * `agent.action_tested`.
 */
export const AUDITED_ACTIONS = [
  'account.created',
  'account.updated',
  'account.model_chosen',
  'account.model_removed',
  'key.issued',
  'key.rotated',
  'key.revoked',
  'person.added',
  'person.invited',
  'person.link_mailed',
  'person.updated',
  'person.removed',
  'sign_in_provider.chosen',
  'sign_in_provider.removed',
  'passkey.added',
  'passkey.removed',
  'session.opened',
  'session.ended',
  'grant.given',
  'grant.revoked',
  'agent.created',
  'agent.updated',
  'agent.deleted',
  'agent.model_chosen',
  'agent.model_removed',
  'agent.action_tested',
  'version.drafted',
  'version.updated',
  'version.discarded',
  'version.published',
  'version.restored',
  'widget.updated',
  'widget.identity_secret_rotated',
  'training.added',
  'training.updated',
  'training.replaced',
  'training.retrained',
  'training.passage_disabled',
  'training.passage_enabled',
  'training.deleted',
  'golden_question.added',
  'golden_question.updated',
  'golden_question.deleted',
  'question.answered',
  'question.dismissed',
  'contradiction.dismissed',
  'channel.added',
  'channel.updated',
  'channel.deleted',
  'action.added',
  'action.updated',
  'action.deleted',
  'action.tested',
  'conversation.updated',
  'conversation.deleted',
  'conversation.rated',
  'note.added',
  'note.deleted',
  'canned_reply.added',
  'canned_reply.updated',
  'canned_reply.deleted',
  'message_example.added',
  'message_example.deleted',
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
  'webhook.recovered',
  'delivery.redelivered',
] as const;

/** A kind of recorded change. */
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** The kinds of objects whose changes are recorded. */
export const AUDITED_OBJECTS = [...new Set(AUDITED_ACTIONS.map(objectOf))];

/** The kind of object in an action: `agent` for `agent.updated`. */
export function objectOf(action: AuditedAction): string {
  return action.slice(0, action.indexOf('.'));
}

/**
 * The names of the fields in `changes` that differ from `row`, for the audit log. An undefined field is not a change.
 * Values are compared as JSON, which also compares lists by content. Pure.
 */
export function changedFields<Changes extends object>(row: Changes, changes: Partial<Changes>): string[] {
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .filter(([field, value]) => JSON.stringify(row[field as keyof Changes]) !== JSON.stringify(value))
    .map(([field]) => field)
    .toSorted();
}
