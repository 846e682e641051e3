import type { Tool } from '../../../models/language-model';
import type { AnswerEvent } from '../answer-event';

/** A text for the model, as JSON; or the whole answer, after which the model is not asked again. */
export type ToolResult = { result: string } | { answer: string };

/** How many calls are allowed in a turn, and how many of them are left. */
export interface CallBudget {
  max: number;
  left: number;
}

/** A tool of one turn. */
export interface TurnTool {
  tool: Tool;
  /** How often it may be called in a turn. Tools can share a budget. */
  budget: CallBudget;
  /** Whether a result may end the answer. Other calls of the same response are made before. */
  mayEnd?: boolean;
  /**
   * Does what the model asks for, with the arguments that it wrote; undefined if they are not a JSON object. A mistake
   * of the model is a result that says so.
   * @throws ApiError; the reason of a fired signal
   */
  call(given: Record<string, unknown> | undefined): AsyncGenerator<AnswerEvent, ToolResult>;
}

/** A result that tells the model what happened, and what to do now. */
export function toolResult(text: string): ToolResult {
  return { result: JSON.stringify({ result: text }) };
}

/** A result that tells the model what is wrong with its call. */
export function toolError(problem: string): ToolResult {
  return { result: JSON.stringify({ error: problem }) };
}

/** An argument as a text without white space around it, cut to a length; undefined if it is none. */
export function textIn(
  given: Record<string, unknown> | undefined,
  name: string,
  maxChars: number,
): string | undefined {
  const value = given?.[name];
  const text = typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '').trim() : '';
  return text === '' ? undefined : text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
}
