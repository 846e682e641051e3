import { estimateTokens } from '@app/page-text';
import type { ChatMessage, CompletionRequest } from '../language-model';
import { contentOf } from './images';

/** The body of a request for a chat completion, without the parameters and images that the server refuses. */
export function requestBody(
  completion: CompletionRequest,
  { name: model, maxTokens }: { name: string; maxTokens?: number },
  { omitted, sees }: { omitted: ReadonlySet<string>; sees: boolean },
): Record<string, unknown> {
  const { tools = [], mayCallTools = true } = completion;
  const maximum = Math.min(completion.maxTokens ?? Infinity, maxTokens ?? Infinity);
  return {
    model,
    messages: completion.messages.map((message) => wireMessage(message, sees)),
    stream: true,
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({ type: 'function', function: tool })),
      ...(!mayCallTools && { tool_choice: 'none' }),
    }),
    ...(Number.isFinite(maximum) && limitOf(maximum, omitted)),
    ...(!omitted.has('temperature') && { temperature: completion.temperature }),
    ...(!omitted.has('stream_options') && { stream_options: { include_usage: true } }),
  };
}

/** The limit under its usual name, or under the only name that newer models of OpenAI accept. */
function limitOf(maximum: number, omitted: ReadonlySet<string>): object {
  if (!omitted.has('max_tokens')) return { max_tokens: maximum };
  return omitted.has('max_completion_tokens') ? {} : { max_completion_tokens: maximum };
}

/** The tokens of the texts of a prompt, estimated. */
export function promptTokens({ messages, tools = [] }: CompletionRequest): number {
  const texts = [...messages.map(({ content }) => content), ...tools.map((tool) => JSON.stringify(tool))];
  return texts.reduce((sum, text) => sum + estimateTokens(text), 0);
}

function wireMessage(message: ChatMessage, sees: boolean): object {
  const { role, content, toolCalls, toolCallId } = message;
  if (toolCallId !== undefined) return { role, tool_call_id: toolCallId, content };
  if (!toolCalls) return { role, content: contentOf(message, sees) };
  const calls = toolCalls.map(({ id, ...called }) => ({ id, type: 'function', function: called }));
  return { role, content: content === '' ? null : content, tool_calls: calls };
}
