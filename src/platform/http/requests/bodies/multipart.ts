import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { invalid, invalidField, type ApiError } from '../../errors';
import { tooLarge } from './body-reader';
import { requiredField, tooManyItems, unknownField } from '../fields/invalid-fields';

/** The content that a form may have: files in one field, and texts in another, at most one for each file. */
export interface FormFiles {
  field: string;
  maxFiles: number;
  maxFileBytes: number;
  textField?: string;
}

/** Enough for 2,048 characters. A longer text is cut, and is still too long. */
const MAX_TEXT_BYTES = 8_192 + 1;

/**
 * Reads a form (RFC 7578) as a stream, until the signal fires. `take` gets each file with its name, without a path, and
 * must read it to its end. Returns the results and the texts, both in the order of the form. The content of a file
 * whose form turns out to be wrong ends with an error.
 * @throws ApiError VALIDATION_ERROR, PAYLOAD_TOO_LARGE; the signal's reason; the first error of `take`, after all
 * others have ended
 */
export async function readFormFiles<T>(
  request: Request,
  { field, maxFiles, maxFileBytes, textField }: FormFiles,
  { take, signal }: { take: (name: string, content: Readable) => Promise<T>; signal: AbortSignal },
): Promise<{ files: T[]; texts: string[] }> {
  const parser = parserOf(request, maxFiles, maxFileBytes);
  const taken: Promise<T>[] = [];
  const texts: string[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (name, content, { filename }) => {
        // Without a listener, the end of a broken form would end the process.
        content.on('error', () => undefined);
        content.once('limit', () => reject(tooLarge(maxFileBytes, 'a file')));
        if (name !== field) return reject(invalid([unknownField(name ?? '')]));
        const file = take(filename ?? '', content);
        taken.push(file);
        file.catch(reject);
      });
      parser.on('field', (name, text) => {
        if (name !== textField) return reject(invalid([unknownField(name)]));
        texts.push(text);
      });
      parser.once('fieldsLimit', () => reject(malformed()));
      parser.once('filesLimit', () => reject(invalid([tooManyItems(field, maxFiles)])));
      // `on`, not `once`: a failed parser emits a second error when it is destroyed, which would end the process.
      parser.on('error', () => reject(malformed()));
      parser.once('close', resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      // The client may have left while its request waited for its turn.
      if (request.destroyed) reject(malformed());
      request.once('close', () => {
        if (!request.complete) reject(malformed());
      });
      request.pipe(parser);
    });
  } finally {
    request.unpipe(parser);
    // Ends the file that is being read, if any.
    parser.destroy();
    await Promise.allSettled(taken);
  }
  if (taken.length === 0) throw invalid([requiredField(field)]);
  if (texts.length > taken.length) throw invalid([tooManyItems(textField ?? '', taken.length)]);
  return { files: await Promise.all(taken), texts };
}

function parserOf(request: Request, maxFiles: number, maxFileBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // The parser counts a file of exactly the limit as too large.
      limits: {
        files: maxFiles,
        fileSize: maxFileBytes + 1,
        fields: maxFiles,
        fieldSize: MAX_TEXT_BYTES,
        headerPairs: 20,
      },
    });
  } catch {
    throw malformed();
  }
}

function malformed(): ApiError {
  return invalidField('body', 'format', 'must be a complete form of type multipart/form-data');
}
