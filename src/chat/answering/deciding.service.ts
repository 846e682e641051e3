import { confirmationTextIn } from '@app/languages';
import { Injectable } from '@nestjs/common';
import type { Confirmation } from '../../actions/confirmations/confirmation';
import { ConfirmationsService, type ConfirmedCall } from '../../actions/confirmations/confirmations.service';
import { log } from '../../platform/observability/logging/logger';
import type { AnswerEvent } from './answer-event';
import { offer, resultText } from './tools/offered-actions';
import { GroundingService } from './grounding.service';
import { promptOf } from './turn-prompt';
import type { ChatMessage } from '../../models/language-model';
import type { UnderstoodTurn } from '../understanding/understanding';
import { writtenAnswer } from './ready-answers';

/** Answers a visitor's decision on an action. */
@Injectable()
export class DecidingService {
  constructor(
    private readonly confirmations: ConfirmationsService,
    private readonly grounding: GroundingService,
  ) {}

  /**
   * Makes the call if the visitor has confirmed it, and lets the model explain the result. If the model does not
   * answer, or a person has taken over, a fixed sentence states the outcome.
   * @throws ApiError NOT_FOUND; CONFLICT if the confirmation is not pending
   */
  async *answer(context: UnderstoodTurn, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const { agentKey, conversationId } = context;
    yield { type: 'decision', decision: 'action', by: 'person' };
    const { confirmationId: id, isConfirmed } = context.turn.decision!;
    const place = { ...agentKey, conversationId, id };
    if (!isConfirmed) {
      const declined = await this.confirmations.decline(place);
      yield { type: 'confirmed', confirmation: declined };
      yield* writtenAnswer(textOf(declined, 'left'));
      return;
    }
    const confirmed = await this.confirmations.run(place);
    const { confirmation } = confirmed;
    yield { type: 'confirmed', confirmation };
    const status =
      confirmation.status === 'done' || confirmation.status === 'failed' ? confirmation.status : 'unknown';
    const explanation = this.explanation(context, confirmed, signal);
    let text = '';
    try {
      const check = this.grounding.check(context, []);
      for await (const step of explanation) {
        for (const event of check.pass(step)) {
          if (event.type === 'delta') text += event.text;
          if (event.type !== 'end' || text !== '') yield event;
        }
        if (step.type === 'end' && text !== '') return;
      }
    } catch (err) {
      if (text !== '') throw err;
      log.warn(
        { err },
        'the model did not answer about a confirmed action; a fixed sentence answers instead',
      );
    }
    yield* writtenAnswer(textOf(confirmation, status));
  }

  /** The model's explanation of the call's result. It may request no further calls. */
  private async *explanation(
    context: UnderstoodTurn,
    { confirmation, action, call }: ConfirmedCall,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    yield { type: 'call', call: { ...call, name: confirmation.name, isRecorded: true } };
    const { chatModel, conversation, turn } = context;
    if (!chatModel || conversation?.isPaused) return;
    const turnTools = offer([{ ...action, needsVisitor: false }]);
    const tools = turnTools.map(({ tool }) => tool);
    const name = tools[0]!.name;
    const toolCall = { id: 'call_1', name, arguments: JSON.stringify(confirmation.inputs) };
    const messages: ChatMessage[] = [
      ...promptOf(context, { passages: [], functions: [name] }),
      { role: 'assistant', content: '', toolCalls: [toolCall] },
      { role: 'tool', toolCallId: toolCall.id, content: resultText(call) },
    ];
    const request = { messages, temperature: turn.temperature, tools, signal };
    yield* chatModel.stream({ ...request, mayCallTools: false });
  }
}

function textOf({ language, name }: Confirmation, text: 'done' | 'failed' | 'unknown' | 'left'): string {
  return confirmationTextIn(language, text, name);
}
