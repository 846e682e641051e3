import { invalidField } from '../../platform/http/errors';

/** A JSON object without a class. */
export type Fields = Record<string, unknown>;

/** Refuses a tool that must be called. @throws ApiError VALIDATION_ERROR */
export function refuseForcedTools(name: string, choice: unknown): void {
  if (isGiven(choice) && choice !== 'auto' && choice !== 'none')
    throw invalidField(name, 'unsupported', 'must be auto or none: agents call no tools of the request');
}

/** Refuses an answer in JSON. @throws ApiError VALIDATION_ERROR */
export function refuseFormat(path: string, format: unknown): void {
  if (isGiven(format) && (format as Fields)['type'] !== 'text')
    throw invalidField(
      path,
      'unsupported',
      'must be of the type text, or left out: agents answer in plain text',
    );
}

/** Whether a field has a value. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
