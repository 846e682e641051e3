import { ModelError, type ModelEnd, type Tool } from '../language-model';
import { Thoughts, type ThoughtHabit } from './thoughts';
import { withCalls, WrittenCalls } from './written-calls';

/** The text of an answer, without the model's thoughts and without the calls that it has written as text. */
export class AnswerText {
  private readonly thoughts: Thoughts;
  private readonly written: WrittenCalls;
  private isEmpty = true;

  constructor(
    tools: readonly Pick<Tool, 'name'>[],
    private readonly habit: ThoughtHabit,
  ) {
    this.thoughts = new Thoughts(habit.mayBeginInThought);
    this.written = new WrittenCalls(tools);
  }

  /** The text that can be passed on after this piece. */
  next(piece: string): string {
    return this.noting(this.written.next(this.thoughts.next(piece)));
  }

  /** The rest of the text, and the end of the answer. @throws ModelError for thoughts without an answer */
  end(end: ModelEnd): { rest: string; end: ModelEnd } {
    const { thoughts, written, habit } = this;
    const isCut = end.finishReason === 'length';
    const rest = this.noting(written.next(thoughts.rest(isCut && habit.hasBegunInThought)) + written.rest());
    if (!isCut || thoughts.hasBegunInThought) habit.note(thoughts.hasBegunInThought);
    const complete = withCalls(end, written.calls);
    if (this.isEmpty && !complete.toolCalls)
      throw new ModelError(
        'error',
        `the model gave no answer after its thoughts${isCut ? ': they took all tokens' : ''}`,
      );
    return { rest, end: complete };
  }

  private noting(text: string): string {
    this.isEmpty &&= text === '';
    return text;
  }
}
