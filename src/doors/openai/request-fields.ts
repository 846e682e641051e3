import { invalid } from '../../platform/http/errors';

/** A JSON object without a class. */
export type Fields = Record<string, unknown>;

/** Refuses a tool that must be called. @throws ApiError VALIDATION_ERROR */
export function refuseForcedTools(name: string, choice: unknown): void {
  if (isGiven(choice) && choice !== 'auto' && choice !== 'none')
    throw fieldError(name, 'unsupported', 'must be auto or none: agents call no tools of the request');
}

/** Refuses an answer in JSON. @throws ApiError VALIDATION_ERROR */
export function refuseFormat(path: string, format: unknown): void {
  if (isGiven(format) && (format as Fields)['type'] !== 'text')
    throw fieldError(
      path,
      'unsupported',
      'must be of the type text, or left out: agents answer in plain text',
    );
}

/** Whether a field has a value. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The error for a field of a request. */
export function fieldError(path: string, rule: string, problem: string): Error {
  return invalid([{ path, rule, message: `${path} ${problem}` }]);
}
