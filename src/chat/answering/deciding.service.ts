import { confirmationTextIn } from '@app/languages';
import { Injectable } from '@nestjs/common';
import type { Confirmation } from '../../actions/confirmations/confirmation';
import { ConfirmationsService, type ConfirmedCall } from '../../actions/confirmations/confirmations.service';
import { log } from '../../platform/observability/logging/logger';
import { offer, resultText, type AnswerEvent } from './answer-event';
import { GroundingService } from './grounding.service';
import { buildPrompt } from './prompt';
import type { TurnContext } from '../turn/turn-context.service';
import { writtenAnswer } from './ready-answers';

/** Answers a visitor who has confirmed or declined an action. */
@Injectable()
export class DecidingService {
  constructor(
    private readonly confirmations: ConfirmationsService,
    private readonly grounding: GroundingService,
  ) {}

  /**
   * Makes the call if the visitor has confirmed it, and lets the model answer from the result. If the model does not
   * answer, or a person has taken over, a fixed sentence tells the visitor the outcome.
   * @throws ApiError NOT_FOUND; CONFLICT if the confirmation is not pending
   */
  async *answer(context: TurnContext, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const { agentKey, conversationId } = context;
    const { confirmationId: id, isConfirmed } = context.turn.decision!;
    const place = { ...agentKey, conversationId, id };
    if (!isConfirmed) {
      const declined = await this.confirmations.decline(place);
      yield { type: 'decided', confirmation: declined };
      yield* writtenAnswer(textOf(declined, 'left'));
      return;
    }
    const confirmed = await this.confirmations.run(place);
    const { confirmation } = confirmed;
    yield { type: 'decided', confirmation };
    const status =
      confirmation.status === 'done' || confirmation.status === 'failed' ? confirmation.status : 'unknown';
    const explanation = this.explanation(context, confirmed, signal);
    let written = '';
    try {
      for await (const event of this.grounding.checked(explanation, context, [])) {
        if (event.type === 'end' && written === '') break;
        if (event.type === 'delta') written += event.text;
        yield event;
        if (event.type === 'end') return;
      }
    } catch (err) {
      if (written !== '') throw err;
      log.warn(
        { err },
        'the model did not answer about a confirmed action; a fixed sentence answers instead',
      );
    }
    yield* writtenAnswer(textOf(confirmation, status));
  }

  /** What the model says about the result of the call. It may ask for no further calls. */
  private async *explanation(
    { agent, hosts, clock, history, turn, chatModel, conversation }: TurnContext,
    { confirmation, action, call }: ConfirmedCall,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    yield { type: 'call', call: { ...call, name: confirmation.name, isRecorded: true } };
    if (!chatModel || conversation?.isPaused) return;
    const { message, temperature } = turn;
    const offered = offer([{ ...action, needsVisitor: false }]);
    const tools = offered.map(({ tool }) => tool);
    const words = { ...agent, botName: agent.botName || agent.name };
    const toolCall = { id: 'call_1', name: tools[0]!.name, arguments: JSON.stringify(confirmation.inputs) };
    const messages = [
      ...buildPrompt({
        ...words,
        hosts,
        today: clock.now(),
        history,
        message,
        passages: [],
        hasActions: true,
        hasChanges: true,
      }),
      { role: 'assistant', content: '', toolCalls: [toolCall] } as const,
      { role: 'tool', toolCallId: toolCall.id, content: resultText(call) } as const,
    ];
    const { welcomeMessage } = agent;
    const request = { messages, temperature, question: message, passages: [], welcomeMessage, tools, signal };
    yield* chatModel.stream({ ...request, mayCallTools: false });
  }
}

function textOf({ language, name }: Confirmation, text: 'done' | 'failed' | 'unknown' | 'left'): string {
  return confirmationTextIn(language, text, name);
}
