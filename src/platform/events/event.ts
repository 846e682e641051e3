/** A type of event, declared by the module that owns it. `Data` is the public payload. */
export interface EventDefinition<Type extends string, Data extends object> {
  readonly type: Type;
  /** The field of the body that holds the id of the event's subject. */
  readonly subject: string;
  /** When the event happens, as a sentence for the API document. */
  readonly meaning: string;
  /** The class of the payload: a DTO, which the API document describes. */
  readonly payload: new () => Data;
}

/** Declares a type of event, named in the past tense: `defineEvent('user.renamed', 'userId', UserRenamedDto, '…')`. */
export function defineEvent<Type extends string, Data extends object>(
  type: Type,
  subject: string,
  payload: new () => Data,
  meaning: string,
): EventDefinition<Type, Data> {
  return { type, subject, payload, meaning };
}

/**
 * The account and mode of an event, the id of its subject, if it has one, and the UUID of the object below the subject
 * whose deletion also deletes the event.
 */
export interface EventSubject {
  accountId: number;
  mode: string;
  subjectId: number | null;
  objectId?: string;
}
