import { WholeNumber } from '../platform/config/setting-rules';
import type { Plan } from './plan';

/** The limiter stores the time of every request of the last minute. */
const MAX_REQUESTS_A_MINUTE = 100_000;

/** The rate limit of each plan. */
export class AuthSettings {
  @WholeNumber(1, MAX_REQUESTS_A_MINUTE)
  RATE_LIMIT_PLUS = 60;

  @WholeNumber(1, MAX_REQUESTS_A_MINUTE)
  RATE_LIMIT_PRO = 120;

  @WholeNumber(1, MAX_REQUESTS_A_MINUTE)
  RATE_LIMIT_ENTERPRISE = 300;

  /** The allowed requests per minute for a plan, in each mode. */
  requestsPerMinute(plan: Plan): number {
    const { RATE_LIMIT_PLUS: plus, RATE_LIMIT_PRO: pro, RATE_LIMIT_ENTERPRISE: enterprise } = this;
    return { basic: 0, plus, pro, enterprise }[plan];
  }
}
