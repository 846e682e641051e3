/** One turn as a chat model reads it. */
export interface ChatTurn {
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

/** What a model is asked. A chat model reads `messages`; the built-in one reads `question` and `passages`. */
export interface Completion {
  /** System prompt, history, and last the user block with the message and its passages. */
  messages: ChatTurn[];
  temperature: number;
  /** The visitor's message as it came. */
  question: string;
  passages: RetrievedPassage[];
  welcomeMessage: string;
  /** How often a call that fails before its first token is made again; unless given, as often as the model sees fit. */
  maxRetries?: number;
  /** Aborting closes the connection to the model at once. */
  signal: AbortSignal;
}

/** A piece of the answer, or its end with the name of the model that the provider says it used. */
export type ModelEvent =
  | { type: 'delta'; text: string }
  | {
      type: 'end';
      model: string;
      usage?: { promptTokens: number; completionTokens: number };
      finishReason?: string;
      /** Indices of the passages that the answer stands in, the one it rests on first; of a model that knows. */
      restsOn?: readonly number[];
    };

/** Answers a visitor. */
export abstract class LanguageModel {
  /**
   * The answer: deltas of at least one character, then one `end`. Pull-based: as long as nobody reads, the model's stream
   * waits. Leaving the loop early ends the call.
   * @throws ModelError when the model fails, also after some deltas; the signal's reason when it is aborted
   */
  abstract stream(completion: Completion): AsyncIterable<ModelEvent>;
}

/** Why no (whole) answer came: the model failed, has no room for the call now, or took too long. */
export type ModelErrorKind = 'error' | 'overloaded' | 'timeout';

/**
 * The model gave no (whole) answer. The message is ours and fit to be logged and shown; what the provider said is only in
 * `cause`, which may hold anything and is for debugging alone.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** When the provider asks to be called again, where it said so. */
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
