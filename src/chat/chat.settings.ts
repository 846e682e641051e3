import { WholeNumber } from '../platform/config/setting-rules';

/** What a model is given to read, and how long its answers can be resumed. */
export class ChatSettings {
  @WholeNumber(500, 100_000)
  PASSAGE_BUDGET_TOKENS = 3_000;

  @WholeNumber(1, 3600)
  STREAM_KEPT_SECONDS = 300;
}
