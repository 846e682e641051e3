import { Injectable } from '@nestjs/common';
import { AttachmentsService } from '../../conversations/attachments/attachments.service';
import { ModelError, ToolsRefusedError } from '../../models/language-model';
import type { ModelTask } from './answer-task';
import type { AnswerEvent } from './answer-event';
import { ModelDialogue, URGENT } from './model-dialogue';
import { notesOf, promptOf } from './turn-prompt';
import { fixedReply } from './talk';
import { ToollessAnswererService } from './toolless-answerer.service';
import { TurnToolsService } from './tools/turn-tools.service';

/** No turn needs more requests to the model. */
const MAX_ROUNDS = 8;

/** Lets a language model answer, with the tools of the turn. */
@Injectable()
export class ModelAnswererService {
  constructor(
    private readonly tools: TurnToolsService,
    private readonly toolless: ToollessAnswererService,
    private readonly attachments: AttachmentsService,
  ) {}

  /**
   * The answer of the model, without the tenant's actions if its endpoint refuses them, and without tools if it
   * supports none.
   * @throws ModelError; ApiError; the signal's reason
   */
  async *answer(task: ModelTask): AsyncGenerator<AnswerEvent> {
    const { agentKey, attachments } = task.turn;
    const images = task.images ?? (await this.attachments.images(agentKey, attachments));
    const taskWithImages = { ...task, images };
    yield* task.model.hasTools ? this.answerWithTools(taskWithImages) : this.toolless.answer(taskWithImages);
  }

  /** The answer after the endpoint has refused the tools: an action may be the reason. */
  private answerAfterRefusal(task: ModelTask): AsyncIterable<AnswerEvent> {
    const { turn } = task;
    if (turn.actions.length === 0) return this.toolless.answer(task);
    return this.answer({ ...task, turn: { ...turn, actions: [] } });
  }

  /**
   * The answer for a model that calls tools and then writes nothing, e.g. because it has reached its limit of calls.
   */
  private *giveUp(dialogue: ModelDialogue, { turn, passages }: ModelTask): Generator<AnswerEvent> {
    const unanswered = { type: 'decision', decision: 'unanswered', by: 'model' } as const;
    dialogue.decided = unanswered;
    yield unanswered;
    yield { type: 'delta', text: turn.agent.botNoAnswer || fixedReply(unanswered, turn, passages) };
  }

  /**
   * Makes the model's calls one after another and asks it again with the results, which it reads as data. A model
   * that calls too often must answer without further calls. If it writes nothing after a decision, a fixed sentence
   * states the decision.
   */
  private async *answerWithTools(task: ModelTask): AsyncGenerator<AnswerEvent> {
    const { model, turn, retrieved, passages, isTalk, images, signal } = task;
    const tools = this.tools.toolsFor({ turn, passages, signal });
    const notes = notesOf(turn, {
      hasFound: passages.length > 0,
      mayFind: retrieved.hasKnowledge && !isTalk,
    });
    const messages = promptOf(turn, {
      passages,
      images,
      functions: tools.map(({ tool }) => tool.name),
      notes,
    });
    if (isTalk) yield { type: 'decision', decision: 'small_talk', by: 'words' };
    const isUnsure = retrieved.relevance !== 'sure';
    const dialogue = new ModelDialogue(model, {
      tools,
      messages,
      passages,
      isUnsure,
      turn: turn.turn,
      maxTokens: turn.agent.maxTokens,
      signal,
    });
    try {
      for (let round = 1; ; round++) {
        for await (const step of dialogue.ask(round < MAX_ROUNDS)) {
          const event = dialogue.hear(step);
          if (event) yield event;
        }
        if (dialogue.calls.length === 0) break;
        if (yield* dialogue.carryOut()) return;
      }
      if (dialogue.shownText === '' && (dialogue.decided || !dialogue.hasCalled))
        throw new ModelError('error', 'the model gave an empty answer');
      if (dialogue.shownText === '') yield* this.giveUp(dialogue, task);
      yield dialogue.end();
    } catch (error) {
      const { decided, shownText } = dialogue;
      const isOver = decided !== undefined && (shownText === '' || URGENT.has(decided.decision));
      if (!isOver && error instanceof ToolsRefusedError) return yield* this.answerAfterRefusal(task);
      if (!isOver || !(error instanceof ModelError)) throw error;
      yield { type: 'delta', text: (shownText && '\n\n') + fixedReply(decided, turn, passages) };
      yield dialogue.end();
    }
  }
}
