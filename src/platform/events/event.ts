/** A type of event, declared by the module that owns it. `Data` is the public payload. */
export interface EventDefinition<Type extends string, Data extends object> {
  readonly type: Type;
  /** The field of the body that holds the id of the event's subject. */
  readonly subject: string;
  /** Carries the payload's type; never set. */
  readonly data?: Data;
}

/** Declares a type of event, named in the past tense: `defineEvent<'user.renamed', { … }>('user.renamed', 'userId')`. */
export function defineEvent<Type extends string, Data extends object>(
  type: Type,
  subject: string,
): EventDefinition<Type, Data> {
  return { type, subject };
}

/**
 * The account and mode that an event belongs to, the id of its subject, if there is one, and the UUID of the object
 * below the subject with which the event is to be forgotten.
 */
export interface EventSubject {
  accountId: number;
  mode: string;
  subjectId: number | null;
  objectId?: string;
}
