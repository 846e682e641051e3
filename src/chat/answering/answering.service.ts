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
import type { AnswerTask } from './answer-task';
import { BuiltInAnswererService } from './built-in-answerer.service';
import { ifInDanger } from './emergency';
import { EmergencyFloorService } from './emergency-floor.service';
import { GroundingService } from './grounding.service';
import { ModelAnswererService } from './model-answerer.service';
import { writtenAnswer } from './ready-answers';
import { decisionWithoutSearch, replyWithoutSearch } from './talk';

/** Answers a message from the passages found for it. */
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
   * The answer to a message whose words show that it needs no passages, e.g. a request for a person; undefined for
   * other messages.
   */
  answerWithoutSearch(
    turn: UnderstoodTurn,
    contacts: readonly string[] = [],
  ): AsyncIterable<AnswerEvent> | undefined {
    const reply = replyWithoutSearch(turn, { contacts, inDanger: ifInDanger(turn) });
    return reply === undefined
      ? undefined
      : writtenAnswer(reply, decisionWithoutSearch(turn.intent), turn.readBy);
  }

  /**
   * Whether the agent says, without asking a language model, that it does not know. `ready` is the answer that needs no
   * search, if any.
   * @throws the signal's reason
   */
  async refuses(
    {
      turn,
      retrieved,
      ready,
    }: Pick<AnswerTask, 'turn' | 'retrieved'> & { ready?: AsyncIterable<AnswerEvent> },
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!ready && turn.chatModel) return false;
    for await (const event of ready ?? this.answer(turn, retrieved, signal))
      if (event.type === 'end') return event.isUnanswered ?? false;
    return false;
  }

  /**
   * The answer of the language model, or of the built-in model if there is none. A language model may call tools. If
   * words of the message speak of danger, the answer also says whom to call.
   * @throws ModelError; the signal's reason
   */
  answer(
    turn: UnderstoodTurn,
    retrieved: RetrievedPassages,
    signal: AbortSignal,
  ): AsyncIterable<AnswerEvent> {
    const { chatModel: model } = turn;
    const task = { turn, retrieved, passages: [...retrieved.passages], signal };
    // Help in danger costs no tokens.
    if (!model || (model.isSpent && turn.intent?.kind === 'danger')) return this.builtIn.answer(task);
    const isTalk = asksNothing(turn);
    const read = isTalk ? { ...task, passages: [] } : task;
    return this.guarded(this.model.answer({ ...read, model, isTalk }), task, read);
  }

  /**
   * The checked answer of a language model, with the floor for emergencies. If the model fails, the built-in model
   * answers a visitor in danger, and other visitors if the agent is set so; the model's text so far stays before it.
   */
  private async *guarded(
    answer: AsyncIterable<AnswerEvent>,
    task: AnswerTask,
    read: AnswerTask,
  ): AsyncGenerator<AnswerEvent> {
    const check = this.grounding.check(task.turn, read.passages);
    const floor = this.emergencies.under(read);
    let isShown = false;
    if (floor.decision) yield floor.decision;
    try {
      for await (const step of answer)
        for (const event of check.pass(step)) {
          isShown ||= event.type === 'delta';
          if (floor.note(event)) yield* await floor.lines();
          yield event;
        }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const isQuoted = task.turn.agent.onModelFault === 'quotation';
      if (isShown && (floor.isDanger || isQuoted)) yield { type: 'delta', text: '\n\n' };
      if (floor.isDanger) return yield* writtenAnswer(await this.emergencies.reply(task.turn));
      if (!isQuoted) throw error;
      log.warn({ err: error }, 'the model failed; the built-in model answers instead');
      for await (const event of this.answerWithoutModel(task)) {
        if (floor.note(event)) yield* await floor.lines();
        yield event;
      }
    }
  }

  /** The answer when the model has failed. */
  private async *answerWithoutModel({ turn, retrieved, signal }: AnswerTask): AsyncGenerator<AnswerEvent> {
    const plain = { ...turn, ...(await this.byExamples.read(turn)), chatModel: undefined };
    const readyAnswer = this.answerWithoutSearch(plain);
    const [best] = retrieved.passages;
    if (!readyAnswer && best) {
      const reply = best.isFile ? 'fileSays' : 'siteSays';
      yield { type: 'delta', text: `${replyIn(answerLanguage(plain, retrieved.passages), reply)}\n\n` };
    }
    yield* readyAnswer ?? this.answer(plain, retrieved, signal);
  }
}

/** Whether the message is a greeting or the like, for which nothing needs to be read. */
function asksNothing({ question, isFollowUp, isTalk }: UnderstoodTurn): boolean {
  return isTalk === true || (!isFollowUp && !hasContentWords(question));
}
