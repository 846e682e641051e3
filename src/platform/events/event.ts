/** A type of event, declared by the module that owns it. `Data` is the public payload. */
export interface EventDefinition<Type extends string, Data extends object> {
  readonly type: Type;
  /** Carries the payload's type; never set. */
  readonly data?: Data;
}

/** Declares a type of event, named in the past tense: `defineEvent<'message.sent', { … }>('message.sent')`. */
export function defineEvent<Type extends string, Data extends object>(
  type: Type,
): EventDefinition<Type, Data> {
  return { type };
}

/** The account and mode that an event belongs to, and the agent it is about. */
export interface EventSubject {
  accountId: number;
  mode: string;
  agentId: number;
}

/** The JSON that a receiver of an event gets. */
export interface EventBody {
  /** The same in all deliveries of the event. */
  id: string;
  type: string;
  timestamp: string;
  mode: string;
  agentId: number | null;
  data: object;
}
