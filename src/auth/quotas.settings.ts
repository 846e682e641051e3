import { WholeNumber } from '../platform/config/setting-rules';

const MAX_FILES = 1_000_000;
const MAX_BYTES = Number.MAX_SAFE_INTEGER;
const MAX_PASSAGES = 1_000_000_000;

/** The storage quotas of an account in each mode. */
export class QuotasSettings {
  @WholeNumber(0, MAX_FILES)
  FILES_PER_ACCOUNT = 1000;

  @WholeNumber(0, MAX_BYTES)
  FILE_BYTES_PER_ACCOUNT = 10_000_000_000;

  @WholeNumber(0, MAX_PASSAGES)
  PASSAGES_PER_ACCOUNT = 1_000_000;
}
