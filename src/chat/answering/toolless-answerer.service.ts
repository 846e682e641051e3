import { Injectable } from '@nestjs/common';
import { RetrievalService } from '../searching/retrieval.service';
import { ReadingStepService } from '../searching/reading-step.service';
import type { Wish } from '../searching/rewrite';
import type { AnswerEvent, Decided } from './answer-event';
import { EXTRACTIVE_MODEL_NAME } from '../../models/built-in-model';
import type { ModelTask } from './answer-task';
import { ModelDialogue } from './model-dialogue';
import { notesOf, promptOf } from './turn-prompt';
import { fixedReply } from './talk';

/** The decisions for wishes. */
const DECISIONS: Partial<Record<Wish, Decided['decision']>> = {
  person: 'handed_over',
  danger: 'emergency',
  contact: 'contact',
  nothing: 'small_talk',
};

/**
 * Answers with a language model whose endpoint has no tools. Before the answer, the model is asked for the wishes and
 * the question that other models express as tool calls.
 */
@Injectable()
export class ToollessAnswererService {
  constructor(
    private readonly readings: ReadingStepService,
    private readonly retrieval: RetrievalService,
  ) {}

  /** The answer of the model. @throws ModelError; ApiError; the signal's reason */
  async *answer(task: ModelTask): AsyncGenerator<AnswerEvent> {
    const { model, turn, retrieved, passages, isTalk, images, signal } = task;
    const { wish, question, by } = isTalk
      ? { wish: 'nothing' as const, question: undefined, by: 'words' as const }
      : await this.readings.read(task);
    const decision = DECISIONS[wish];
    const isGiven = decision !== undefined && (decision !== 'handed_over' || turn.offersPerson);
    const decided: Decided | undefined = isGiven ? { type: 'decision', decision, by } : undefined;
    if (decided) yield decided;
    if (decided?.decision === 'handed_over') {
      yield { type: 'delta', text: fixedReply(decided, turn, passages) };
      yield { type: 'end', model: EXTRACTIVE_MODEL_NAME, finishReason: 'stop' };
      return;
    }
    if (question) passages.splice(0, Infinity, ...(await this.searchAgain(task, question)));
    const read = wish === 'nothing' ? [] : passages;
    const mayFind = retrieved.hasKnowledge && !isTalk;
    const notes = notesOf(turn, { hasFound: read.length > 0, mayFind, isReadAsDanger: wish === 'danger' });
    const messages = promptOf(turn, { passages: read, images, functions: [], notes });
    const { maxTokens } = turn.agent;
    const start = {
      messages,
      tools: [],
      passages: read,
      isUnsure: false,
      turn: turn.turn,
      maxTokens,
      signal,
    };
    const dialogue = new ModelDialogue(model, start);
    for await (const step of dialogue.ask(false)) {
      const event = dialogue.hear(step);
      if (event) yield event;
    }
    yield dialogue.end();
  }

  /** The passages for the model's question; without a result, the passages for the message. */
  private async searchAgain(
    { turn, passages, signal }: ModelTask,
    question: string,
  ): Promise<ModelTask['passages']> {
    const found = await this.retrieval.searchFor(turn, { query: question, share: 1 }, signal);
    return found.length > 0 ? found : passages;
  }
}
