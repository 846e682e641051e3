export { isPublicAddress, parseCidrs } from './address';
export { isHostPattern } from './host-list';
export { SafeFetch } from './safe-fetch';
export type { SafeFetchOptions } from './safe-fetch';
export type { BodyFile, SafeRequest, SafeResponse } from './exchange';
export { retryAfterMs } from './retry-after';
export { SafeFetchError } from './safe-fetch-error';
export type { SafeFetchErrorCode } from './safe-fetch-error';
