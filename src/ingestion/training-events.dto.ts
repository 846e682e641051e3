import { EventDataDto } from '../platform/events/event.dto';
import { Choice, Count, Id, Url } from '../platform/http/requests/fields/answer-fields';
import { API_TYPES, type ApiType } from './source-content';

const ENDED = ['completed', 'failed'] as const;

/** A source at the end of its run. */
export class EndedSourceDto {
  @Id()
  id: number;

  /** @example "website" */
  source: string;

  @Choice(API_TYPES)
  type: ApiType;

  @Url()
  trainingUrl: string | null;

  /** @example "Example docs" */
  title: string | null;

  @Choice(ENDED)
  status: (typeof ENDED)[number];

  @Count(412)
  dataCount: number | null;

  /** Why the run failed; null if it did not. */
  error: string | null;
}

/** Payload of `training.completed` and `training.failed`. */
export class TrainingEventDto extends EventDataDto {
  source: EndedSourceDto;
}
