import { ApiError, invalidField } from '../../errors';
import { refuseCrowded } from './body-bounds';

const MAX_DEPTH = 32;
/** Throws for bytes that are not UTF-8, instead of replacing them. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/** A body that is a text. @throws ApiError VALIDATION_ERROR */
export function parseText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalidField('body', 'characters', 'must be text in UTF-8');
  }
}

/** A body that is a JSON object. @throws ApiError MALFORMED_JSON */
export function parseObject(bytes: Uint8Array): object {
  refuseCrowded(bytes);
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('MALFORMED_JSON', 'the body must be a JSON object');
  }
  if (isDeeperThan(body, MAX_DEPTH)) {
    throw new ApiError('MALFORMED_JSON', `the body must not nest deeper than ${MAX_DEPTH} levels`);
  }
  return body;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new ApiError('MALFORMED_JSON', 'the body is not valid JSON in UTF-8');
  }
}

/** Whether objects and arrays nest deeper than `maxDepth` levels. No depth overflows the stack: it does not recurse. */
export function isDeeperThan(root: object, maxDepth: number): boolean {
  let level: object[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((parent) =>
      Object.values(parent).filter((child) => typeof child === 'object' && child),
    );
  }
  return false;
}
