import { IsIn } from 'class-validator';
import { Flag, WholeNumber } from '../platform/config/setting-rules';

/** The messages that a model rewrites for the search. */
const REWRITTEN_QUESTIONS = ['all', 'follow-ups', 'none'] as const;

/** Budgets for the model's reading, and the time for which answers can be resumed. */
export class ChatSettings {
  @WholeNumber(500, 100_000)
  PASSAGE_BUDGET_TOKENS = 3_000;

  @IsIn(REWRITTEN_QUESTIONS, { message: 'must be all, follow-ups or none' })
  REWRITE_QUESTIONS: (typeof REWRITTEN_QUESTIONS)[number] = 'follow-ups';

  @Flag()
  REFUSE_UNGROUNDED = false;

  @WholeNumber(1, 3600)
  STREAM_KEPT_SECONDS = 300;
}
