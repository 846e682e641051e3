import type { Tool } from '../../../models/language-model';
import type { AnswerEvent } from '../answer-event';

/** A text for the model, as JSON; or the complete answer, after which the model is not asked again. */
export type ToolResult = { result: string } | { answer: string };

/** The maximum and the remaining number of calls in a turn. */
export interface CallBudget {
  max: number;
  remaining: number;
}

/** A tool of one turn. */
export interface TurnTool {
  tool: Tool;
  /** The limit of its calls in a turn. Tools can share a budget. */
  budget: CallBudget;
  /** Whether a result may end the answer. The response's other calls are made first. */
  mayEnd?: boolean;
  /**
   * Carries out the model's call; the arguments are undefined if they are not a JSON object. A mistake of the model is
   * reported in the result.
   * @throws ApiError; the reason of a fired signal
   */
  call(given: Record<string, unknown> | undefined): AsyncGenerator<AnswerEvent, ToolResult>;
}

/** A result that tells the model the outcome and the next step. */
export function toolResult(text: string): ToolResult {
  return { result: JSON.stringify({ result: text }) };
}

/** A result that tells the model the mistake in its call. */
export function toolError(problem: string): ToolResult {
  return { result: JSON.stringify({ error: problem }) };
}

/** An argument as trimmed text, cut to a length; undefined if it is no text or empty. */
export function textIn(
  given: Record<string, unknown> | undefined,
  name: string,
  maxChars: number,
): string | undefined {
  const value = given?.[name];
  const text = typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '').trim() : '';
  return text === '' ? undefined : text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
}
