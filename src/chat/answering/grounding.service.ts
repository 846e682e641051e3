import { Injectable } from '@nestjs/common';
import { detectLanguage, replyIn } from '@app/languages';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { AnswerEvent } from './answer-event';
import { askText, resultText } from './tools/offered-actions';
import { ChatSettings } from '../chat.settings';
import { NO_MODEL } from '../../conversations/message.entity';
import { ungroundedClaims } from './grounding';
import type { TurnContext } from '../turn/turn-context.service';
import type { UnderstoodTurn } from '../understanding/understanding';

/** Checks what a language model has written against the texts that it may take facts from. */
@Injectable()
export class GroundingService {
  constructor(private readonly settings: ChatSettings) {}

  /**
   * The events of the model, and in the last one whether the answer is grounded. With `REFUSE_UNGROUNDED`, the answer
   * is held back until it is checked, and an ungrounded answer is replaced by the agent's sentence for "I do not know".
   */
  async *checked(
    events: AsyncIterable<AnswerEvent>,
    context: UnderstoodTurn,
    passages: readonly FoundPassage[],
  ): AsyncGenerator<AnswerEvent> {
    const holdsBack = this.settings.REFUSE_UNGROUNDED;
    const results: string[] = [];
    let text = '';
    for await (const event of events) {
      if (event.type === 'delta') {
        text += event.text;
        if (!holdsBack) yield event;
        continue;
      }
      if (event.type !== 'end') {
        if (event.type === 'call') results.push(resultText(event.call));
        if (event.type === 'asked') results.push(askText(event.asked));
        yield event;
        continue;
      }
      const evidence = [...evidenceOf(context, passages), ...results];
      const isGrounded = ungroundedClaims(text, evidence).length === 0;
      if (holdsBack && !isGrounded) {
        yield { type: 'delta', text: refusalOf(context) };
        yield { ...event, model: NO_MODEL, isUnanswered: true, restsOn: [], isGrounded };
        continue;
      }
      if (holdsBack && text !== '') yield { type: 'delta', text };
      yield { ...event, isGrounded };
    }
  }
}

/** The texts that an answer may take facts from. */
function evidenceOf(
  { agent, hosts, clock, turn, history }: TurnContext,
  passages: readonly FoundPassage[],
): string[] {
  const { name, botName, botPersonality, botNoAnswer, welcomeMessage, businessSummary } = agent;
  return [
    ...passages.map(({ title, heading, url, page, date, text }) =>
      [title, heading, url ?? '', page ?? '', date ?? '', text].join('\n'),
    ),
    ...history.flatMap(({ query, response }) => [query, response]),
    turn.message,
    name,
    botName,
    botPersonality,
    botNoAnswer,
    welcomeMessage,
    businessSummary,
    ...hosts,
    clock.now().toISOString(),
  ];
}

function refusalOf({ agent, question }: UnderstoodTurn): string {
  return agent.botNoAnswer || replyIn(detectLanguage(question), 'unknown');
}
