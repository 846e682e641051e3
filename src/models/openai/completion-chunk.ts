import { fieldsOf, parseJson } from '../foreign-json';
import { ModelError } from '../language-model';
import { reportedFault } from './faults';
import { toolCallPieces, type ToolCallPiece } from './tool-calls';

/** The content of one chunk of a stream, or of a whole JSON answer. */
export interface CompletionChunk {
  text: string;
  /** Whether it holds reasoning: nothing to show, but the model is alive. */
  isReasoning: boolean;
  /** The pieces of the calls for which the model asks. */
  toolCalls: ToolCallPiece[];
  model?: string;
  usage?: { promptTokens: number; completionTokens: number };
  finishReason?: string;
}

/**
 * Reads a chat completion chunk or a whole chat completion. Lenient, as known servers require: there may be no choices,
 * only a role, null content, content in parts, and reasoning fields.
 * @throws ModelError when it is not a JSON object, or an error object
 */
export function readCompletionChunk(json: string): CompletionChunk {
  const chunk = fieldsOf(parseJson(json));
  if (!chunk)
    throw new ModelError('error', 'the model answered with something other than a chat completion', {
      cause: json,
    });
  if (chunk.error) throw reportedFault(chunk.error);
  if (chunk.object === 'error' || chunk.type === 'error') throw reportedFault(chunk);
  const choices: unknown[] = Array.isArray(chunk.choices) ? chunk.choices : [];
  const choice = fieldsOf(choices.find((each) => (fieldsOf(each)?.index ?? 0) === 0));
  const finishReason = textOf(choice?.finish_reason);
  if (finishReason === 'error') throw reportedFault(choice?.error);
  const message = fieldsOf(choice?.delta) ?? fieldsOf(choice?.message);
  const content = message?.content;
  const parts: unknown[] = Array.isArray(content) ? content : [];
  return {
    text: textOf(content) ?? parts.map((part) => textOf(fieldsOf(part)?.text) ?? '').join(''),
    isReasoning: Boolean(message?.reasoning_content || message?.reasoning || parts.length),
    toolCalls: toolCallPieces(message?.tool_calls),
    model: textOf(chunk.model)?.replace(/\0|\p{Surrogate}/gu, '') || undefined,
    usage: usageOf(fieldsOf(chunk.usage)),
    finishReason: finishReason || undefined,
  };
}

function usageOf(usage: Record<string, unknown> | undefined): CompletionChunk['usage'] {
  const [promptTokens, completionTokens] = [usage?.prompt_tokens, usage?.completion_tokens];
  if (typeof promptTokens !== 'number' || typeof completionTokens !== 'number') return undefined;
  return { promptTokens, completionTokens };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Makes deltas well-formed: joins a surrogate pair that is split over two deltas, drops lone surrogates and U+0000. */
export class TextRepair {
  private highSurrogate = '';

  /** The well-formed text of this delta. Half a surrogate pair at its end is kept for the next delta. */
  next(delta: string): string {
    let text = this.highSurrogate + delta;
    this.highSurrogate = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? '';
    if (this.highSurrogate) text = text.slice(0, -1);
    return text.replace(/\0|\p{Surrogate}/gu, '');
  }
}
