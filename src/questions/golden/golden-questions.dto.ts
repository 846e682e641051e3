import { ValidateIf } from 'class-validator';
import { AnswerSourceDto } from '../../conversations/message.dto';
import { Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { MayBeAbsent, MayBeNull, RequiredText, Texts } from '../../platform/http/requests/fields/fields';
import { Rule } from '../../platform/http/requests/fields/rule';
import { present } from '../../platform/http/requests/present';
import type { GoldenQuestion } from './golden-question.entity';

/** An agent has at most this many golden questions. */
export const MAX_GOLDEN_QUESTIONS = 100;

/** Body of Add Golden Question: `contains`, `source` or both. */
@BodySchema('AddGoldenQuestion', { question: 'How long do refunds take?', contains: ['30 days'] })
export class AddGoldenQuestionDto {
  @RequiredText(2000)
  question: string;

  /** Texts, all of which the answer must contain. Required without `source`. */
  @ValidateIf((body: AddGoldenQuestionDto, value) => value !== undefined || body.source === undefined)
  @Rule(
    'range',
    'must have at least one item',
    (texts, body) => (texts as unknown[]).length > 0 || (body as AddGoldenQuestionDto).source !== undefined,
  )
  @Texts(20, 500)
  @Rule('required', 'or source is required', (texts) => texts !== undefined)
  contains?: string[];

  /** The name of a source, or the URL of a page, that the answer must have among its sources. */
  @MayBeAbsent(RequiredText(2048))
  source?: string;
}

/**
 * Body of Update Golden Question. Only included fields change; afterwards it must have `contains`, `source` or both.
 */
@BodySchema('UpdateGoldenQuestion', { contains: ['30 days'], source: null })
export class UpdateGoldenQuestionDto {
  @MayBeAbsent(RequiredText(2000))
  question?: string;

  /** Texts, all of which the answer must contain. */
  @MayBeAbsent(Texts(20, 500))
  contains?: string[];

  /** The name of a source, or the URL of a page, that the answer must have among its sources; null for any. */
  @MayBeAbsent(MayBeNull(RequiredText(2048)))
  source?: string | null;
}

/** The last answer to a golden question. */
export class GoldenResultDto {
  passed: boolean;

  @Timestamp()
  askedAt: Date;

  /** @example "Refunds take 30 days." */
  answer: string;

  /** @example "parley-extractive" */
  model: string;

  sources: AnswerSourceDto[];

  /**
   * The items of `contains`, and the `source`, that the answer does not have.
   * @example []
   */
  missing: string[];
}

/** A golden question. */
export class GoldenQuestionDto {
  @Id()
  id: number;

  /** @example "How long do refunds take?" */
  question: string;

  /** @example ["30 days"] */
  contains: string[];

  /** @example "https://www.example.com/refunds" */
  source: string | null;

  /** Whether it will be asked soon. */
  isWaiting: boolean;

  /** Null before the first answer. */
  lastResult: GoldenResultDto | null;

  @Timestamp()
  createdAt: Date;
}

/** A golden question of an agent. */
export class GoldenQuestionAnswerDto {
  goldenQuestion: GoldenQuestionDto;
}

/** The golden questions of an agent. */
export class GoldenQuestionsAnswerDto {
  goldenQuestions: GoldenQuestionDto[];
}

/** A golden question as the API shows it. */
export function presentGoldenQuestion(row: GoldenQuestion): GoldenQuestionDto {
  const { askId, result, askedAt } = row;
  const lastResult = result && askedAt ? present(GoldenResultDto, { ...result, askedAt }) : null;
  return present(GoldenQuestionDto, { ...row, isWaiting: askId !== null, lastResult });
}
