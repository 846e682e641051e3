/** One message of a chat completion. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A passage that retrieval found for the message, best first. */
export interface RetrievedPassage {
  title: string;
  heading: string;
  url: string | null;
  text: string;
}

/** A request to a model. A chat model reads `messages`; the built-in model reads `question` and `passages`. */
export interface CompletionRequest {
  /** System prompt, history, and last the user block with the message and its passages. */
  messages: ChatMessage[];
  temperature: number;
  /** The visitor's message without contact details. */
  question: string;
  passages: RetrievedPassage[];
  /** Whether the passages may not answer the question; false by default. The built-in model states it first. */
  isUnsure?: boolean;
  /** Whether the question asks what the site is about, and the first passages introduce it; false by default. */
  isOverview?: boolean;
  welcomeMessage: string;
  /** How often a call that fails before its first token is retried. The model has a default. */
  maxRetries?: number;
  /** Aborting closes the connection to the model at once. */
  signal: AbortSignal;
}

/** A piece of the answer, or its end with the model that was used, as the provider names it. */
export type ModelEvent =
  | { type: 'delta'; text: string }
  | {
      type: 'end';
      model: string;
      usage?: { promptTokens: number; completionTokens: number };
      finishReason?: string;
      /** Whether the model says that it has no answer; false by default. */
      isUnanswered?: boolean;
      /**
       * The indices of the passages that are the answer's sources, most important first. Not every model knows them.
       */
      restsOn?: readonly number[];
    };

/** A model that answers visitors. */
export abstract class LanguageModel {
  /**
   * The answer: deltas of at least one character, then one `end`. The model's stream is paused while the consumer does
   * not read. Leaving the loop ends the call.
   * @throws ModelError when the model fails, also after some deltas; the signal's reason when it is aborted
   */
  abstract stream(completion: CompletionRequest): AsyncIterable<ModelEvent>;
}

/** Why there is no complete answer: the model failed, was overloaded, or took too long. */
export type ModelErrorKind = 'error' | 'overloaded' | 'timeout';

/**
 * The model gave no complete answer. The message holds no text of the provider and may be logged and shown. The
 * provider's own words are in `cause` only, which may hold anything and is for debugging.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** How long the provider asks to wait before the next call, if it does. */
  readonly retryAfterSeconds?: number;

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
