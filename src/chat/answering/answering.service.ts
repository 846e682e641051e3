import { Injectable } from '@nestjs/common';
import { smallTalkOf } from '@app/extractive-answer';
import { hasContentWords } from '@app/ranking';
import type { RetrievedPassages } from '../searching/retrieval.service';
import type { UnderstoodTurn } from '../understanding/understanding';
import type { AnswerEvent } from './answer-event';
import { BuiltInAnswererService } from './built-in-answerer.service';
import { withEmergencyLine } from './emergency-floor';
import { GroundingService } from './grounding.service';
import { ModelAnswererService } from './model-answerer.service';
import { noAnswer, writtenAnswer } from './ready-answers';
import { decisionWithoutSearch, replyWithoutSearch } from './talk';

/** Answers a message from the passages that were found for it. */
@Injectable()
export class AnsweringService {
  constructor(
    private readonly builtIn: BuiltInAnswererService,
    private readonly model: ModelAnswererService,
    private readonly grounding: GroundingService,
  ) {}

  /**
   * The answer to a message whose words show that it needs no passages, such as a request for a person; undefined for
   * other messages.
   */
  answerWithoutSearch(
    turn: UnderstoodTurn,
    contacts: readonly string[] = [],
  ): AsyncIterable<AnswerEvent> | undefined {
    const { intent, agent } = turn;
    if (intent?.kind === 'task' && agent.botNoAnswer !== '') return noAnswer(agent.botNoAnswer);
    const reply = replyWithoutSearch(turn, contacts);
    return reply === undefined ? undefined : writtenAnswer(reply, decisionWithoutSearch(intent));
  }

  /**
   * Whether the message gets no answer: the agent says so without asking a model. A language model is not asked.
   * `prepared` is the answer that needs no search, if there is one.
   * @throws the signal's reason
   */
  async refuses(
    turn: UnderstoodTurn,
    found: RetrievedPassages,
    prepared: AsyncIterable<AnswerEvent> | undefined,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!prepared && turn.chatModel) return false;
    for await (const event of prepared ?? this.answer(turn, found, signal))
      if (event.type === 'end') return event.isUnanswered ?? false;
    return false;
  }

  /**
   * The answer of the language model, if there is one, else of the built-in model. A language model may call tools. To
   * a message of which words speak of danger, it adds whom to call.
   * @throws ModelError; the signal's reason
   */
  answer(turn: UnderstoodTurn, found: RetrievedPassages, signal: AbortSignal): AsyncIterable<AnswerEvent> {
    const { chatModel: model } = turn;
    const task = { turn, found, passages: [...found.passages], signal };
    if (!model) return this.builtIn.answer(task);
    const isTalk = asksNothing(turn);
    const read = isTalk ? { ...task, passages: [] } : task;
    const answer = this.grounding.checked(this.model.answer({ ...read, model, isTalk }), turn, read.passages);
    return withEmergencyLine(answer, read);
  }
}

/** Whether the message is a greeting or the like, for which nothing needs to be read. */
function asksNothing({ question, isFollowUp }: UnderstoodTurn): boolean {
  return !isFollowUp && (smallTalkOf(question) !== undefined || !hasContentWords(question));
}
