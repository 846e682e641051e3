import { Injectable } from '@nestjs/common';
import { replyIn } from '@app/languages';
import { hasContentWords } from '@app/ranking';
import type { RetrievedPassages } from '../searching/retrieval.service';
import type { UnderstoodTurn } from '../understanding/understanding';
import { ModelError } from '../../models/language-model';
import { log } from '../../platform/observability/logging/logger';
import { ExampleUnderstanding } from '../understanding/example-understanding';
import { answerLanguage } from '../understanding/visitor-language';
import type { AnswerEvent } from './answer-event';
import type { AnswerTask } from './answerer';
import { BuiltInAnswererService } from './built-in-answerer.service';
import { EmergencyFloorService } from './emergency-floor.service';
import { GroundingService } from './grounding.service';
import { ModelAnswererService } from './model-answerer.service';
import { writtenAnswer } from './ready-answers';
import { decisionWithoutSearch, replyWithoutSearch } from './talk';

/** Answers a message from the passages that were found for it. */
@Injectable()
export class AnsweringService {
  constructor(
    private readonly builtIn: BuiltInAnswererService,
    private readonly model: ModelAnswererService,
    private readonly grounding: GroundingService,
    private readonly emergencies: EmergencyFloorService,
    private readonly byExamples: ExampleUnderstanding,
  ) {}

  /**
   * The answer to a message whose words show that it needs no passages, such as a request for a person; undefined for
   * other messages.
   */
  answerWithoutSearch(
    turn: UnderstoodTurn,
    contacts: readonly string[] = [],
  ): AsyncIterable<AnswerEvent> | undefined {
    const reply = replyWithoutSearch(turn, contacts);
    return reply === undefined
      ? undefined
      : writtenAnswer(reply, decisionWithoutSearch(turn.intent), turn.readBy);
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
    // Help in danger costs no tokens.
    if (!model || (model.isSpent && turn.intent?.kind === 'danger')) return this.builtIn.answer(task);
    const isTalk = asksNothing(turn);
    const read = isTalk ? { ...task, passages: [] } : task;
    const answer = this.grounding.checked(this.model.answer({ ...read, model, isTalk }), turn, read.passages);
    return this.emergencies.under(this.orQuotation(answer, task), read);
  }

  /** The answer, or if the model fails before its first word and the agent wants it, what is answered without one. */
  private async *orQuotation(
    answer: AsyncIterable<AnswerEvent>,
    { turn, found, signal }: AnswerTask,
  ): AsyncGenerator<AnswerEvent> {
    let isShown = false;
    try {
      for await (const event of answer) {
        isShown ||= event.type === 'delta';
        yield event;
      }
    } catch (error) {
      const isWanted = turn.agent.onModelFault === 'quotation' && turn.intent?.kind !== 'danger';
      if (isShown || !isWanted || !(error instanceof ModelError)) throw error;
      log.warn({ err: error }, 'the model failed; the built-in model answers instead');
      const plain = { ...turn, ...(await this.byExamples.read(turn)), chatModel: undefined };
      const written = this.answerWithoutSearch(plain);
      if (!written && found.passages.length > 0)
        yield { type: 'delta', text: `${replyIn(answerLanguage(plain, found.passages), 'siteSays')}\n\n` };
      yield* written ?? this.answer(plain, found, signal);
    }
  }
}

/** Whether the message is a greeting or the like, for which nothing needs to be read. */
function asksNothing({ question, isFollowUp, isTalk }: UnderstoodTurn): boolean {
  return isTalk === true || (!isFollowUp && !hasContentWords(question));
}
