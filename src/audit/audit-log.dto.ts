import { Choice, Id, Timestamp } from '../platform/http/requests/fields/answer-fields';
import { MayBeAbsent, Once, OneOf, Text } from '../platform/http/requests/fields/fields';
import { InQuery } from '../platform/http/requests/fields/query-field';
import { ListAnswerDto, ListQuery } from '../platform/http/requests/lists/list.dto';
import { Rule } from '../platform/http/requests/fields/rule';
import { MODES, type Mode } from '../auth/plan';
import type { NamedEntry } from './audit-entry.entity';
import { AUDITED_ACTIONS, AUDITED_OBJECTS, objectOf, type AuditedAction } from './audited-action';

const ACTOR_TYPES = ['key', 'person', 'operator'] as const;

/** Query of List Audit Log. */
export class ListAuditLogQuery extends ListQuery {
  @InQuery(OneOf(AUDITED_ACTIONS))
  action?: AuditedAction;

  /** Only entries about objects of this kind. */
  @InQuery(OneOf(AUDITED_OBJECTS))
  objectType?: string;

  /** Only entries about the object with this id. */
  @InQuery(Text(100))
  objectId?: string;

  /** Only changes by this key or person, given by its id, or by the `operator`. */
  @MayBeAbsent()
  @Rule('format', 'must be operator or the id of a key or person', (value) =>
    /^(operator|\d{1,16})$/.test(String(value)),
  )
  @Once()
  actor?: string;
}

/** Query of List Audit Log of an account. */
export class ListAccountAuditLogQuery extends ListAuditLogQuery {
  /** Default: `live`. Changes to the account itself appear in both modes. */
  @InQuery(OneOf(MODES))
  mode: Mode = 'live';
}

/** The author of a change. */
export class ActorDto {
  @Choice(ACTOR_TYPES)
  type: (typeof ACTOR_TYPES)[number];

  /** The id of the key; null for a person and the operator. */
  @Id()
  keyId: number | null;

  /**
   * The recognisable part of the key; null for a person and the operator.
   * @example "ply_live_…x7Qp"
   */
  hint: string | null;

  /** The id of the person who made the change in the console; otherwise null, like the name. */
  @Id()
  personId: number | null;

  name: string | null;
}

/** The changed object. */
export class AuditedObjectDto {
  /** @example "agent" */
  type: string;

  /**
   * Always a string, whatever the kind of object.
   * @example "4823094820394820"
   */
  id: string;

  /**
   * The object's current name; null if it is gone or has no name.
   * @example "Support"
   */
  name: string | null;
}

/** A change: its author, its kind, the object and the time. */
export class AuditEntryDto {
  @Id()
  id: number;

  /**
   * The kind of object and the kind of change. Later versions may add actions.
   * @example "agent.updated"
   */
  action: string;

  actor: ActorDto;

  object: AuditedObjectDto;

  /**
   * The names of the changed fields, without their values.
   * @example ["botNoAnswer"]
   */
  changes: string[];

  /** The `x-request-id` of the request; null for a change without one. */
  requestId: string | null;

  @Timestamp()
  createdAt: Date;
}

/** Answer of List Audit Log. */
export class AuditLogAnswerDto extends ListAnswerDto {
  entries: AuditEntryDto[];
}

/** The view of an entry for tenants and operators. */
export function presentEntry({ objectName, ...row }: NamedEntry): AuditEntryDto {
  const { id, action, keyId, keyHint, personId, personName, objectId, changes, requestId, createdAt } = row;
  const author = personId === null ? 'operator' : 'person';
  const type = keyId === null ? author : 'key';
  const actor = { type, keyId, hint: keyHint, personId, name: personName } as const;
  return {
    id,
    action,
    actor,
    object: { type: objectOf(action), id: objectId, name: objectName },
    changes,
    requestId,
    createdAt,
  };
}
