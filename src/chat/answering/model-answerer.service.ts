import { Injectable } from '@nestjs/common';
import { ActionCallsService } from '../../actions/action-calls.service';
import { ConfirmationsService } from '../../actions/confirmations/confirmations.service';
import type { AskedConfirmation } from '../../actions/confirmations/confirmation';
import type { AgentKey } from '../../agents/agents.queries';
import {
  ModelError,
  type ChatMessage,
  type CompletionRequest,
  type LanguageModel,
  type ModelEvent,
  type ToolCall,
} from '../../models/language-model';
import {
  askText,
  inputsIn,
  MAX_CALLS,
  offer,
  resultText,
  type AnswerEvent,
  type OfferedAction,
} from './answer-event';
import type { TurnContext } from '../turn/turn-context.service';

type ModelEnd = Extract<ModelEvent, { type: 'end' }>;

/** Lets a chat model call the actions of the turn. */
@Injectable()
export class ActingService {
  constructor(
    private readonly calls: ActionCallsService,
    private readonly confirmations: ConfirmationsService,
  ) {}

  /**
   * The answer of the model. When it asks for actions, they are called one after the other, and it is asked again with
   * their results, which it reads as data. After four calls it must answer without further ones. When it asks for a
   * call that the visitor must confirm, the answer ends with the request for confirmation.
   * @throws ModelError; the signal's reason
   */
  async *answer(
    model: LanguageModel,
    request: CompletionRequest,
    { agentKey, turn, actions }: Pick<TurnContext, 'agentKey' | 'turn' | 'actions'>,
  ): AsyncGenerator<AnswerEvent> {
    const offered = offer(actions);
    const tools = offered.map(({ tool }) => tool);
    const messages: ChatMessage[] = [...request.messages];
    let called = 0;
    let usage: ModelEnd['usage'];
    let written = '';
    for (;;) {
      const mayCallTools = called < MAX_CALLS;
      let end: ModelEnd | undefined;
      let text = '';
      for await (const event of model.stream({ ...request, messages, tools, mayCallTools })) {
        if (event.type === 'end') end = event;
        else {
          if (text === '' && written !== '') yield { type: 'delta', text: '\n\n' };
          text += event.text;
          yield event;
        }
      }
      written += text;
      if (!end) return;
      usage = sumOf(usage, end.usage);
      const asked = mayCallTools ? (end.toolCalls ?? []) : [];
      if (asked.length === 0) {
        if (written === '') throw new ModelError('error', 'the model gave an empty answer');
        yield { ...end, usage };
        return;
      }
      messages.push({ role: 'assistant', content: text, toolCalls: asked });
      for (const toolCall of asked) {
        const result =
          called++ < MAX_CALLS ? yield* this.call(toolCall, offered, agentKey, turn, request) : TOO_MANY;
        if (typeof result === 'object') {
          yield { type: 'asked', asked: result };
          yield { type: 'delta', text: `${written === '' ? '' : '\n\n'}${askText(result)}` };
          yield { type: 'end', model: end.model, usage, finishReason: 'stop' };
          return;
        }
        messages.push({ role: 'tool', toolCallId: toolCall.id, content: result });
      }
    }
  }

  /**
   * Makes a call that the model asks for, and yields its beginning and its result. Returns the result as text for the
   * model, or the confirmation that the call needs first.
   */
  private async *call(
    toolCall: ToolCall,
    offered: readonly OfferedAction[],
    agent: AgentKey,
    { verified }: TurnContext['turn'],
    { signal, language = 'en' }: CompletionRequest,
  ): AsyncGenerator<AnswerEvent, string | AskedConfirmation> {
    const found = offered.find(({ tool }) => tool.name === toolCall.name);
    if (!found) return JSON.stringify({ error: 'There is no such function' });
    const { id, name, method } = found.action;
    const inputs = { inputs: inputsIn(toolCall.arguments), visitor: verified };
    if (method !== 'GET') {
      const asked = await this.confirmations.prepare(agent, id, inputs, language);
      return 'problem' in asked ? JSON.stringify({ error: asked.problem }) : asked;
    }
    yield { type: 'calling', name };
    const call = { name, ...(await this.calls.call(agent, id, inputs, signal)) };
    yield { type: 'call', call };
    return resultText(call);
  }
}

const TOO_MANY = JSON.stringify({ error: `Only ${MAX_CALLS} calls are allowed for one message` });

function sumOf(one: ModelEnd['usage'], other: ModelEnd['usage']): ModelEnd['usage'] {
  if (!one || !other) return one ?? other;
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
  };
}
