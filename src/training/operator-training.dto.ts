import { Id } from '../platform/http/requests/fields/answer-fields';
import { OneOf } from '../platform/http/requests/fields/fields';
import { InQuery } from '../platform/http/requests/fields/query-field';
import { ListAnswerDto, ListQuery } from '../platform/http/requests/lists/list.dto';
import { TrainingSourceDto } from './training.dto';
import { SOURCE_STATUSES, type TrainingSource } from './training-source.entity';

/** Query of List Training Sources of an account. */
export class ListSourcesQuery extends ListQuery {
  @InQuery(OneOf(SOURCE_STATUSES))
  status?: TrainingSource['status'];
}

/** A source as operators see it. */
export class OperatorSourceDto extends TrainingSourceDto {
  @Id()
  agentId: number;

  /** Why the last run failed; null if it did not fail. */
  error: string | null;
}

/** Answer of List Training Sources of an account. */
export class OperatorSourcesAnswerDto extends ListAnswerDto {
  sources: OperatorSourceDto[];
}
