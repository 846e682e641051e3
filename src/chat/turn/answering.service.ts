import { Injectable } from '@nestjs/common';
import { detectLanguage, replyIn } from '@app/languages';
import type { SearchResult } from '../../knowledge/knowledge.service';
import type { ModelEvent } from '../../models/language-model';
import { ModelsService } from '../../models/models.service';
import { NO_MODEL } from './answer-draft';
import { hasNoAnswer, isStillLearning } from './no-answer';
import { buildPrompt } from './prompt';
import type { TurnContext } from './turn-context.service';

/** Answers a message from the passages that were found for it. */
@Injectable()
export class AnsweringService {
  constructor(private readonly models: ModelsService) {}

  /**
   * The agent's `botNoAnswer` if the message is about something that the agent does not know; a sentence that the agent
   * is still learning if no source has completed; otherwise the model's answer.
   * @throws ModelError; the signal's reason
   */
  answer(context: TurnContext, found: SearchResult, signal: AbortSignal): AsyncIterable<ModelEvent> {
    const { tenant, agent, turn, visitor, question, history } = context;
    if (hasNoAnswer(agent, turn.message, visitor, found)) return fixedAnswer(agent.botNoAnswer);
    if (isStillLearning(context, found)) return fixedAnswer(replyIn(detectLanguage(question), 'learning'));
    const { botPersonality, botNoAnswer, welcomeMessage } = agent;
    const { message, temperature } = turn;
    const { passages, isOverview } = found;
    const isUnsure = found.relevance !== 'sure';
    const botName = agent.botName || agent.name;
    const messages = buildPrompt({ botName, botPersonality, botNoAnswer, history, message, passages });
    return this.models
      .for(tenant.mode)
      .stream({ messages, temperature, question, passages, isUnsure, isOverview, welcomeMessage, signal });
  }
}

async function* fixedAnswer(text: string): AsyncGenerator<ModelEvent> {
  yield { type: 'delta', text };
  yield { type: 'end', model: NO_MODEL, isUnanswered: true };
}
