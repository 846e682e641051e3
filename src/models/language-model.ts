/** One message of a chat completion. */
export interface ChatMessage {
  /** `tool`: the result of a call. */
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  /** Images of the content, as `data:` URLs, and the additional text for a model that sees no images. */
  images?: { urls: readonly string[]; otherwise: string };
  /** The calls for which the assistant's message asks. */
  toolCalls?: readonly ToolCall[];
  /** The id of the call whose result this is. */
  toolCallId?: string;
}

/** A function for which a language model may ask. */
export interface Tool {
  /** Of letters, digits, `_` and `-`, at most 64. */
  name: string;
  description: string;
  /** A JSON Schema. */
  parameters: object;
}

/** The request of a language model to call a function. */
export interface ToolCall {
  id: string;
  name: string;
  /** JSON, if the model made no mistake. */
  arguments: string;
}

/** A request to a language model. */
export interface CompletionRequest {
  /** System prompt, history, and last the user block with the message and its passages. */
  messages: ChatMessage[];
  temperature: number;
  /** The functions for which the model may ask; none by default. */
  tools?: readonly Tool[];
  /** False asks for an answer without further calls; true by default. */
  mayCallTools?: boolean;
  /** The most tokens of the answer; no more than the model's own maximum, which is the default. */
  maxTokens?: number;
  /** How often a call that fails before its first token is retried. The model has a default. */
  maxRetries?: number;
  /** When the answer began, by `performance.now()`, if earlier calls belong to it: all share its time limit. */
  begunAtMs?: number;
  /** Aborting closes the connection to the model at once. */
  signal: AbortSignal;
}

/** The tokens of a call, as the provider counts them. */
export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
}

/** The end of an answer, with the provider's name of the model that was used. */
export interface ModelEnd {
  type: 'end';
  model: string;
  usage?: TokenUsage;
  finishReason?: string;
  /** The functions for which the model asks instead of ending its answer. */
  toolCalls?: readonly ToolCall[];
}

/** A piece of an answer, or its end. */
export type ModelEvent = { type: 'delta'; text: string } | ModelEnd;

/** A language model. */
export abstract class LanguageModel {
  /** False when it is known that the model calls no tools: its endpoint refuses or ignores them. */
  get hasTools(): boolean {
    return true;
  }

  /** The most tokens of a prompt that the model can hold and reads in time; Infinity if no limit is known. */
  get maxPromptTokens(): number {
    return Infinity;
  }

  /**
   * The answer: deltas of at least one character, none if it asks for functions only, then one `end`. The model's
   * stream is paused while the consumer does not read. Leaving the loop ends the call.
   * @throws ToolsRefusedError when the endpoint refuses the tools, before any delta; ModelError when the model fails,
   * perhaps after some deltas; the signal's reason when it is aborted
   */
  abstract stream(completion: CompletionRequest): AsyncIterable<ModelEvent>;
}

/** A model that passes the calls of another model on. */
export abstract class WrappedModel extends LanguageModel {
  constructor(protected readonly model: LanguageModel) {
    super();
  }

  override get hasTools(): boolean {
    return this.model.hasTools;
  }

  override get maxPromptTokens(): number {
    return this.model.maxPromptTokens;
  }
}

/** Why there is no complete answer: the model failed, was overloaded, or took too long. */
export type ModelErrorKind = 'error' | 'overloaded' | 'timeout';

/**
 * The model gave no complete answer. The message holds no text of the provider and may be logged and shown. The
 * provider's own words are in `cause` only, which may hold anything and is for debugging.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** The wait that the provider asks for before the next call, if any. */
  readonly retryAfterSeconds?: number;
  /** Whether the same call will fail again: a wrong key, an unknown model, a prompt that is too long. */
  readonly isFinal: boolean;

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
    options: { retryAfterSeconds?: number; isFinal?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isFinal = options.isFinal ?? false;
  }
}

/** The endpoint refuses these tools. Without them, it may answer. */
export class ToolsRefusedError extends ModelError {}
