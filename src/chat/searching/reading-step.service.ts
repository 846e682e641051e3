import { Injectable } from '@nestjs/common';
import type { Decider } from '../../conversations/message.entity';
import { completionText } from '../../models/completion-text';
import { objectIn } from '../../models/foreign-json';
import { ModelError } from '../../models/language-model';
import type { ModelTask } from '../answering/answer-task';
import { ExampleUnderstanding } from '../understanding/example-understanding';
import type { Reading } from '../understanding/understanding';
import { MAX_REWRITE_CHARS, readRewrite, rewritableOf, WISHES, wishPrompt, type Wish } from './rewrite';

/** The visitor's wish, the question for another search if worthwhile, and the reader. */
export interface ReadWish {
  wish: Wish;
  question?: string;
  by: Decider;
}

/** Asks a language model without tools for the visitor's wish, before it answers. */
@Injectable()
export class ReadingStepService {
  constructor(private readonly byExamples: ExampleUnderstanding) {}

  /**
   * The visitor's wish, and the message as a complete question. If the model does not state the wish, the example
   * sentences decide. @throws the signal's reason
   */
  async read({ model, turn, retrieved, signal }: ModelTask): Promise<ReadWish> {
    const rewritable = rewritableOf(turn, [...retrieved.ranked, ...retrieved.near]);
    try {
      const completion = {
        messages: wishPrompt(rewritable),
        temperature: 0,
        maxTokens: 200,
        maxRetries: 0,
        signal,
      };
      // No answer is longer.
      const text = await completionText(model, completion, 4 * MAX_REWRITE_CHARS);
      const { wants, question } = objectIn(text);
      const wish = WISHES.find((each) => each === wants);
      if (wish) {
        const rewritten = typeof question === 'string' ? readRewrite(question, rewritable) : undefined;
        return { wish, by: 'model', ...(wish === 'answer' && rewritten && { question: rewritten }) };
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
    }
    const reading = await this.byExamples.read(turn);
    return { wish: wishOf(reading), by: reading.readBy ?? 'words' };
  }
}

function wishOf({ intent }: Reading): Wish {
  if (intent?.handsOver) return 'person';
  if (intent?.kind === 'danger' || intent?.kind === 'contact') return intent.kind;
  return 'answer';
}
