/** A kind of event, declared by the module it happens in. `Data` is the public payload. */
export interface EventDefinition<Type extends string, Data extends object> {
  readonly type: Type;
  /** Carries the payload's type; never set. */
  readonly data?: Data;
}

/** Declares an event, in the past tense: `defineEvent<'message.sent', { … }>('message.sent')`. */
export function defineEvent<Type extends string, Data extends object>(
  type: Type,
): EventDefinition<Type, Data> {
  return { type };
}

/** Whom an event belongs to, and which agent it is about. */
export interface EventSubject {
  accountId: number;
  mode: string;
  agentId: number;
}

/** What a receiver of an event reads. */
export interface EventBody {
  /** The same over all deliveries of the event. */
  id: string;
  type: string;
  timestamp: string;
  mode: string;
  agentId: number | null;
  data: object;
}
