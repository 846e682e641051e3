/** A type of event, declared by the module that owns it. `Data` is the public payload. */
export interface EventDefinition<Type extends string, Data extends object> {
  readonly type: Type;
  /** When the event happens, as a sentence for the API document. */
  readonly meaning: string;
  /** The class of the payload: a DTO, which the API document describes. */
  readonly payload: new () => Data;
}

/** Declares a type of event, named in the past tense: `defineEvent('agent.renamed', AgentRenamedDto, '…')`. */
export function defineEvent<Type extends string, Data extends object>(
  type: Type,
  payload: new () => Data,
  meaning: string,
): EventDefinition<Type, Data> {
  return { type, payload, meaning };
}

/**
 * The account, mode and agent of an event (null if it concerns no agent), and the UUID of the object below the agent
 * whose deletion also deletes the event.
 */
export interface EventSubject {
  accountId: number;
  mode: string;
  agentId: number | null;
  objectId?: string;
}
