import { invalid, invalidField } from '../../http/errors';
import { requiredField } from '../../http/requests/fields/invalid-fields';

const MAX_CHARACTERS = 255;
/** Control characters, and marks that would display the rest of a name in another order. */
const INVISIBLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name of an uploaded file as a source: without its path, control characters and white space at its ends.
 * @throws ApiError VALIDATION_ERROR when nothing is left, or more than 255 characters
 */
export function fileName(sent: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replaceAll(INVISIBLE, '').trim();
  if (name === '' || name === '.' || name === '..') throw invalid([requiredField('filename')]);
  if ([...name].length <= MAX_CHARACTERS) return name;
  throw invalidField('filename', 'max_length', `must be at most ${MAX_CHARACTERS} characters`);
}
