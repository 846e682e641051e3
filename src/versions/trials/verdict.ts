import { missingIn } from '../../questions/golden/expectation';
import type { GoldenQuestion } from '../../questions/golden/golden-question.entity';
import type { TrialAnswer } from './trial-answer.entity';

/** A question of a trial, with the gaps of both answers if the question is golden. */
export interface JudgedAnswer {
  row: TrialAnswer;
  /** Null before both answers are there. */
  isChanged: boolean | null;
  /** The golden question; undefined for other questions, and if it was changed or deleted since. */
  golden: GoldenQuestion | undefined;
  missing: { live: string[]; draft: string[] } | null;
}

/** The rows of a trial with a judgement of each. Pure. */
export function judge(rows: readonly TrialAnswer[], goldens: readonly GoldenQuestion[]): JudgedAnswer[] {
  return rows.map((row) => {
    const { live, draft, goldenId, question } = row;
    const golden = goldens.find((each) => each.id === goldenId && each.question === question);
    if (!live || !draft) return { row, isChanged: null, golden, missing: null };
    const isChanged =
      live.text !== draft.text ||
      live.unanswered !== draft.unanswered ||
      live.isHandedOver !== draft.isHandedOver;
    const missing = golden ? { live: missingIn(live, golden), draft: missingIn(draft, golden) } : null;
    return { row, isChanged, golden, missing };
  });
}

/** Whether the live agent meets the expectation of a golden question and the draft does not. Pure. */
export function isBroken({ missing }: JudgedAnswer): boolean {
  return missing !== null && missing.live.length === 0 && missing.draft.length > 0;
}

/** The golden questions that were not asked of the draft, or that failed. Pure. */
export function untried(
  judgements: readonly JudgedAnswer[],
  goldens: readonly GoldenQuestion[],
): GoldenQuestion[] {
  const answeredIds = new Set(
    judgements.flatMap(({ row, golden }) => (row.draft && !row.draft.failed ? golden?.id : [])),
  );
  return goldens.filter(({ id }) => !answeredIds.has(id));
}
