import type { Language, SiteFact } from '@app/languages';

/** One message of a chat completion. */
export interface ChatMessage {
  /** `tool`: the result of a call. */
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  /** The calls for which the assistant's message asks. */
  toolCalls?: readonly ToolCall[];
  /** The id of the call whose result this is. */
  toolCallId?: string;
}

/** A function for which a chat model may ask. */
export interface Tool {
  /** Of letters, digits, `_` and `-`, at most 64. */
  name: string;
  description: string;
  /** A JSON Schema. */
  parameters: object;
}

/** The request of a chat model to call a function. */
export interface ToolCall {
  id: string;
  name: string;
  /** JSON, if the model made no mistake. */
  arguments: string;
}

/** A passage that retrieval found for the message. */
export interface RetrievedPassage {
  title: string;
  heading: string;
  url: string | null;
  /** The number of its page, slide or sheet, in a file; null or absent elsewhere. */
  page?: number | null;
  /** The day of its page, as an ISO date; null or absent when unknown. */
  date?: string | null;
  text: string;
}

/** A request to a model. A chat model reads `messages`; the built-in model reads `question` and `passages`. */
export interface CompletionRequest {
  /** System prompt, history, and last the user block with the message and its passages. */
  messages: ChatMessage[];
  temperature: number;
  /** The visitor's message without contact details. */
  question: string;
  /** The language that the visitor writes; by default the language of the question. */
  language?: Language;
  /** The visitor's earlier questions that it refers to, newest first; none by default. */
  earlier?: readonly string[];
  /** The last answer of the conversation, for a question that it does not answer. */
  shown?: string;
  passages: RetrievedPassage[];
  /** Whether the passages may not answer the question; false by default. The built-in model states it first. */
  isUnsure?: boolean;
  /** Whether the question asks what the site is about, and the first passages introduce it; false by default. */
  isOverview?: boolean;
  /** The fact of the site that the question asks for, if passages state it. */
  siteFact?: SiteFact;
  welcomeMessage: string;
  /** The functions for which a chat model may ask; none by default. */
  tools?: readonly Tool[];
  /** False asks for an answer without further calls; true by default. */
  mayCallTools?: boolean;
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
      /** The functions for which the model asks instead of ending its answer. */
      toolCalls?: readonly ToolCall[];
      /** Whether the model says that it has no answer; false by default. */
      isUnanswered?: boolean;
      /** Whether the answer has only facts that the model was given; absent when that was not checked. */
      isGrounded?: boolean;
      /**
       * The indices of the passages that are the answer's sources, most important first. Not every model knows them.
       */
      restsOn?: readonly number[];
    };

/** A model that answers visitors. */
export abstract class LanguageModel {
  /**
   * The answer: deltas of at least one character, none if it asks for functions only, then one `end`. The model's
   * stream is paused while the consumer does not read. Leaving the loop ends the call.
   * @throws ModelError when the model fails, perhaps after some deltas; the signal's reason when it is aborted
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
