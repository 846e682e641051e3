import type { Likeness } from '../models/embedding';
import { byWeight, type OpenQuestion } from './open-question';

/**
 * From this likeness on, two questions are about the same thing, which need not have the same answer: "Do you ship to
 * Canada?" and "Do you ship to Peru?". Measured: docs/internals/gaps.md.
 */
const SAME_TOPIC = 0.55;

/** An open question, and less asked questions about the same thing. */
export interface QuestionGroup extends OpenQuestion {
  similar: OpenQuestion[];
}

/**
 * The questions, which are most asked first, in groups: each joins the first question that is about the same thing.
 * Groups that are asked most come first. Without `likeness`, each question is a group.
 */
export function groupsOf(questions: readonly OpenQuestion[], likeness?: Likeness): QuestionGroup[] {
  const groups: QuestionGroup[] = [];
  for (const question of questions) {
    const near = groups.find((head) => (likeness?.(head.question, question.question) ?? 0) >= SAME_TOPIC);
    if (near) near.similar.push(question);
    else groups.push({ ...question, similar: [] });
  }
  return groups.toSorted((one, other) => totalOf(other) - totalOf(one) || byWeight(one, other));
}

function totalOf({ count, similar }: QuestionGroup): number {
  return similar.reduce((sum, question) => sum + question.count, count);
}
