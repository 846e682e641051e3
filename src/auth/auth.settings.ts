import { WholeNumber } from '../platform/config/setting-rules';

/** The limiter keeps the time of every request of the last minute. */
const MAX_REQUESTS_A_MINUTE = 100_000;

/** The rate limit of each plan. */
export class AuthSettings {
  @WholeNumber(1, MAX_REQUESTS_A_MINUTE)
  RATE_LIMIT_PLUS = 60;

  @WholeNumber(1, MAX_REQUESTS_A_MINUTE)
  RATE_LIMIT_PRO = 120;

  @WholeNumber(1, MAX_REQUESTS_A_MINUTE)
  RATE_LIMIT_ENTERPRISE = 300;
}
