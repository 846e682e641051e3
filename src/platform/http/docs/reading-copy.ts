import type { OpenAPIObject } from '@nestjs/swagger';
import { OF_A_CALLER } from './response-headers';
import type { Operation } from './operations';
import { allCodes } from './shared-codes';

/** Headers that the introduction of a document explains once, for all responses. */
const COMMON: Set<string> = new Set(['x-request-id', ...OF_A_CALLER]);

type Response = { $ref: string } | { headers?: Record<string, object> };

/**
 * The document as a page shows it: what all operations have in common stands in its introduction alone. An operation
 * lists its errors in one line for each status, as links to the page `errors`.
 */
export function readingCopy(document: OpenAPIObject, introduction: string, errors: string): OpenAPIObject {
  const copy = structuredClone(document);
  copy.info.description = `${introduction}\n\n${copy.info.description ?? ''}`;
  for (const item of Object.values(copy.paths)) {
    for (const operation of Object.values(item) as Operation[]) shorten(operation, copy, errors);
  }
  return copy;
}

function shorten(operation: Operation, document: OpenAPIObject, errors: string): void {
  operation.parameters = (operation.parameters ?? []).filter(
    (parameter) => !('$ref' in parameter && parameter.$ref.endsWith('/RequestId')),
  );
  const codes = allCodes(operation, document, document.components?.securitySchemes);
  for (const [status, response] of Object.entries(operation.responses) as [string, Response][]) {
    if ('$ref' in response) {
      const possible = codesOf(response.$ref, document).filter((code) => codes.includes(code));
      const links = possible.map((code) => `[\`${code}\`](${errors}#${code.toLowerCase()})`);
      operation.responses[status] = { description: links.join(', ') };
    } else if (response.headers) {
      const own = Object.entries(response.headers).filter(([name]) => !COMMON.has(name));
      response.headers = Object.fromEntries(own);
    }
  }
}

/** The codes of an error response. */
function codesOf(reference: string, document: OpenAPIObject): string[] {
  const response = document.components?.responses?.[reference.split('/').at(-1) ?? ''];
  const content = response && 'content' in response ? response.content : undefined;
  return Object.keys(content?.['application/json']?.examples ?? {});
}
