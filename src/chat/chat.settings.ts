import { WholeNumber } from '../platform/config/setting-rules';

/** What a model is given to read. */
export class ChatSettings {
  @WholeNumber(500, 100_000)
  PASSAGE_BUDGET_TOKENS = 3_000;
}
