import { Choice, Count, Id, Timestamp } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { MayBeAbsent, OneOf, RequiredText } from '../platform/http/requests/fields/fields';
import { Ids } from '../platform/http/requests/fields/list-fields';
import { InQuery } from '../platform/http/requests/fields/query-field';
import { Answer, Question } from '../training/pairs/pair-fields';
import { AnswerSourceDto } from '../conversations/message.dto';
import { TrainingSourceDto } from '../training/training.dto';
import { REASONS, type Reason } from './questions.queries';

/** The most questions that an answer closes besides its own. */
const MAX_ALSO_ANSWERED = 20;

/** Query of List Questions. */
export class ListQuestionsQuery {
  /** Only questions with this reason. */
  @InQuery(OneOf(REASONS))
  reason?: Reason;
}

/** A person's answer to a question: the draft of a pair. */
export class GivenAnswerDto {
  /** @example "Yes, within 5 days." */
  text: string;

  /**
   * The person's name as the visitor saw it; may be empty.
   * @example "Grace Hopper"
   */
  author: string;

  /** @example "01a203d9-a3ec-7659-ab9b-51441e2dcbd3" */
  conversationId: string;

  @Timestamp()
  answeredAt: Date;
}

/** A question that got no good answer of the agent. */
export class SimilarQuestionDto {
  /** The id of its oldest message. */
  @Id()
  id: number;

  /**
   * Its most frequent wording.
   * @example "Do you ship to Canada?"
   */
  question: string;

  /** The number of messages that ask it. */
  @Count()
  count: number;

  /**
   * Messages in the visitors' words, newest first.
   * @example ["hi, do you ship to canada"]
   */
  examples: string[];

  @Timestamp()
  firstAt: Date;

  @Timestamp()
  lastAt: Date;

  /**
   * `rated`: the agent answered, and an answer was rated negative. `answered_by_person`: each message was left to a
   * person.
   */
  @Choice(REASONS)
  reason: Reason;

  /** The last answer that a person gave to it, or null. */
  personAnswer: GivenAnswerDto | null;
}

/** A question that got no good answer of the agent, and others about the same thing. */
export class OpenQuestionDto extends SimilarQuestionDto {
  /**
   * Less asked questions about the same thing, which need not have the same answer. Empty without an encoder.
   */
  similar: SimilarQuestionDto[];
}

/** Answer of List Questions. */
export class QuestionsAnswerDto {
  questions: OpenQuestionDto[];
}

/** Body of Answer a Question. */
@BodySchema('AnswerQuestion', { answer: 'Yes, within 5 days.' })
export class AnswerQuestionDto {
  @Answer()
  answer: string;

  /** The question of the pair. Default: the question of the list. */
  @MayBeAbsent(Question())
  question?: string;

  /** The ids of other open questions that your answer answers too. Their wordings become wordings of the pair. */
  @MayBeAbsent(Ids(MAX_ALSO_ANSWERED, 0))
  alsoAnswers?: number[];

  /** Your name for the pair, unique for the agent. Default: `question-` with the id. */
  @MayBeAbsent(RequiredText(255))
  source?: string;
}

/** A message, with the answer that it got and the answer that it would get now. */
export class CorrectedExampleDto {
  /** @example "hi, do you ship to canada" */
  question: string;

  /**
   * Empty if the message was left to a person.
   * @example "I'm sorry, I don't know the answer to that."
   */
  before: string;

  /**
   * Null if the agent could not answer.
   * @example "Yes, within 5 days."
   */
  after: string | null;
}

/** Answer of Answer a Question. */
export class CorrectionAnswerDto {
  /** The pair. */
  source: TrainingSourceDto;

  examples: CorrectedExampleDto[];
}

/** A draft of the answer to a question, by the agent. */
export class DraftedAnswerDto {
  /**
   * Null if the sources have no answer, or the agent would only pass the visitor on to a person.
   * @example "Yes, within 5 days."
   */
  text: string | null;

  sources: AnswerSourceDto[];
}

/** Answer of Draft an Answer. */
export class DraftedAnswerAnswerDto {
  draft: DraftedAnswerDto;
}
