export { isPublicAddress, parseCidrs } from './address';
export { isHostPattern } from './host-list';
export { SafeFetch } from './safe-fetch';
export type { BodyFile, SafeFetchOptions, SafeRequest, SafeResponse } from './safe-fetch';
export { retryAfterMs } from './retry-after';
export { SafeFetchError } from './safe-fetch-error';
export type { SafeFetchErrorCode } from './safe-fetch-error';
