import { Injectable } from '@nestjs/common';
import { detectLanguage, replyIn } from '@app/languages';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { AnswerEnd, AnswerEvent } from './answer-event';
import { askText, resultText } from './tools/offered-actions';
import { ChatSettings } from '../chat.settings';
import { NO_MODEL } from '../../conversations/message.entity';
import { ungroundedClaims } from './grounding';
import type { TurnContext } from '../turn/turn-context.service';
import type { UnderstoodTurn } from '../understanding/understanding';

/** Checks a language model's answer against its permitted sources of facts. */
@Injectable()
export class GroundingService {
  constructor(private readonly settings: ChatSettings) {}

  /**
   * A check of the answer to a turn. With `REFUSE_UNGROUNDED`, the answer is held back until it is checked, and an
   * ungrounded answer is replaced by the agent's sentence for "I do not know".
   */
  check(context: UnderstoodTurn, passages: readonly FoundPassage[]): GroundingCheck {
    return new GroundingCheck(context, passages, this.settings.REFUSE_UNGROUNDED);
  }
}

/** The check of an answer, which receives its events in order. */
export class GroundingCheck {
  private readonly results: string[] = [];
  private text = '';

  constructor(
    private readonly context: UnderstoodTurn,
    private readonly passages: readonly FoundPassage[],
    private readonly holdsBack: boolean,
  ) {}

  /** The events to pass on for an event of the model. The end says whether the answer is grounded. */
  pass(event: AnswerEvent): readonly AnswerEvent[] {
    if (event.type === 'delta') {
      this.text += event.text;
      return this.holdsBack ? [] : [event];
    }
    if (event.type === 'end') return this.passEnd(event);
    if (event.type === 'call') this.results.push(resultText(event.call));
    if (event.type === 'asked') this.results.push(askText(event.asked));
    return [event];
  }

  private passEnd(end: AnswerEnd): AnswerEvent[] {
    const { context, holdsBack, text } = this;
    const evidence = [...evidenceOf(context, this.passages), ...this.results];
    const isGrounded = ungroundedClaims(text, evidence).length === 0;
    if (holdsBack && !isGrounded)
      return [
        { type: 'delta', text: refusalOf(context) },
        { ...end, model: NO_MODEL, isUnanswered: true, restsOn: [], isGrounded },
      ];
    const held: AnswerEvent[] = holdsBack && text !== '' ? [{ type: 'delta', text }] : [];
    return [...held, { ...end, isGrounded }];
  }
}

/** The texts whose facts an answer may use. */
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
