import { ApiProperty } from '@nestjs/swagger';
import { Count, Id } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { MayBeAbsent, WholeNumberFrom } from '../../platform/http/requests/fields/fields';
import type { TriedAnswer } from './trial-answer.entity';
import { isBroken, type JudgedAnswer } from './verdict';

const MAX_CONVERSATIONS = 100;

/** Body of Try Draft. */
@BodySchema('TryDraft', { conversations: 20 })
export class TryDraftDto {
  /** How many first messages of earlier conversations are asked, besides the golden questions. */
  @MayBeAbsent(WholeNumberFrom(0, MAX_CONVERSATIONS))
  conversations: number = MAX_CONVERSATIONS;
}

/** The state of a trial. */
export class TrialStateDto {
  isRunning: boolean;

  /** @example 42 */
  @Count()
  questions: number;

  @Count()
  answered: number;

  /** The questions to which the draft gives another answer. */
  @Count()
  changed: number;

  /** The golden questions that the live agent passes and the draft does not. */
  @Count()
  broken: number;
}

/** An answer in a trial. */
export class TriedAnswerDto {
  /** @example "Refunds take 30 days." */
  text: string;

  /** Whether the agent says that it does not know. */
  unanswered: boolean;

  /** Whether the agent would pass the visitor on to a person. */
  handedOver: boolean;

  /** Whether no model has answered, after three tries. */
  failed: boolean;

  /** The expectations of the golden question that the answer does not meet; empty for other questions. */
  missing: string[];
}

/** A question of a trial with both answers. */
export class TrialResultDto {
  /** @example "How long do refunds take?" */
  question: string;

  /** Null for the first message of a conversation. */
  @Id()
  goldenQuestionId: number | null;

  /** Null for a golden question. */
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true })
  conversationId: string | null;

  /** Null until both have answered, as are `draft` and `isChanged`. */
  live: TriedAnswerDto | null;

  draft: TriedAnswerDto | null;

  isChanged: boolean | null;

  /** Whether the live agent passes the golden question and the draft does not. */
  isBroken: boolean;
}

/** A trial with its results. */
export class TrialDto extends TrialStateDto {
  /** Golden questions first. */
  results: TrialResultDto[];
}

/** Answer of Try Draft. */
export class TrialStateAnswerDto {
  trial: TrialStateDto;
}

/** Answer of Get Trial. */
export class TrialAnswerDto {
  trial: TrialDto;
}

/** The state of a trial. */
export function presentTrialState(judgements: readonly JudgedAnswer[]): TrialStateDto {
  const answered = judgements.filter(({ isChanged }) => isChanged !== null).length;
  return {
    isRunning: answered < judgements.length,
    questions: judgements.length,
    answered,
    changed: judgements.filter(({ isChanged }) => isChanged).length,
    broken: judgements.filter(isBroken).length,
  };
}

/** A trial with its results. */
export function presentTrial(judgements: readonly JudgedAnswer[]): TrialDto {
  return { ...presentTrialState(judgements), results: judgements.map(presentResult) };
}

function presentResult(judgement: JudgedAnswer): TrialResultDto {
  const { row, isChanged, missing } = judgement;
  return {
    question: row.question,
    goldenQuestionId: row.goldenId,
    conversationId: row.conversationId,
    live: row.live && presentAnswer(row.live, missing?.live),
    draft: row.draft && presentAnswer(row.draft, missing?.draft),
    isChanged,
    isBroken: isBroken(judgement),
  };
}

function presentAnswer(
  { text, unanswered, isHandedOver: handedOver, failed = false }: TriedAnswer,
  missing: string[] = [],
): TriedAnswerDto {
  return { text, unanswered, handedOver, failed, missing };
}
