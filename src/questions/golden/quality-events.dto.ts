import { EventDataDto } from '../../platform/events/event.dto';
import { Id } from '../../platform/http/requests/fields/answer-fields';

/** A golden question whose answer has become worse. */
export class RegressedQuestionDto {
  @Id()
  id: number;

  /** @example "How long do refunds take?" */
  question: string;

  /**
   * The expected texts, and the expected source, that the answer no longer has.
   * @example ["30 days"]
   */
  missing: string[];

  /** @example "Refunds take 30 days." */
  answerBefore: string;

  /** @example "Refunds take some time." */
  answer: string;
}

/** A source whose content has changed. */
export class ChangedSourceDto {
  @Id()
  id: number;

  /** @example "website" */
  source: string;
}

/** Payload of `quality.regressed`. */
export class QualityRegressedDto extends EventDataDto {
  goldenQuestion: RegressedQuestionDto;

  /** The sources that were trained or deleted since the questions were last asked, newest first; at most 20. */
  sources: ChangedSourceDto[];
}
