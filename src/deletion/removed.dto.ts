import { Count } from '../platform/http/requests/fields/answer-fields';

/** The numbers of conversations, messages and leads of the person. */
export class FoundDto {
  @Count()
  conversations: number;

  @Count()
  messages: number;

  @Count()
  leads: number;
}

/** The numbers of removed rows. */
export class RemovedDto extends FoundDto {
  /** Events that were waiting for delivery. */
  @Count()
  events: number;

  /** Deliveries to webhooks, including sent deliveries. */
  @Count()
  deliveries: number;

  /** Answers stored for retries of a request. */
  @Count()
  answers: number;

  /** Parts of exports. */
  @Count()
  exports: number;
}
