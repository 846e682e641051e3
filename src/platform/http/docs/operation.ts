import { applyDecorators, HttpCode, UseInterceptors, type Type } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { errorKind, type ErrorCode, type ErrorKind } from '../errors';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor';
import { EntityTagInterceptor } from '../server/entity-tag.interceptor';
import { LocationInterceptor, type Locate } from '../server/location.interceptor';

/** Extensions that `describeApi` turns into responses and headers, and then removes. */
export const HONOURS_IDEMPOTENCY_KEY = 'x-honours-idempotency-key';
export const HAS_VERSION = 'x-has-version';
export const ERROR_KIND_PREFIX = 'x-error-kind-';

interface OperationOptions {
  summary: string;
  description?: string;
  /** Success status; 200 by default. */
  status?: number;
  /** The class of the JSON in a success answer; none for 204. */
  answer?: Type;
  /** The path of the created object. Required for a 201. */
  location?: Locate;
  /** The class of an event, if the success answer may be a stream of events. */
  event?: Type;
  /** The content type of the success answer, if it is a text. */
  text?: string;
  /** The content types that the success answer may have, if it is a file. */
  binary?: readonly string[];
  /** Whether the answer has an `ETag`. A change then honours `If-Match`: its handler checks the `Precondition`. */
  versioned?: boolean;
  /** The errors of this operation, besides the errors that follow from its kind, path and parameters. */
  errors?: (ErrorCode | ErrorKind)[];
  /**
   * The code that honours `Idempotency-Key`: by default the interceptor, for operations that create an object (201). A
   * `handler` that answers before it returns, such as a stream, uses `IdempotentRequestsService` itself.
   */
  idempotent?: 'interceptor' | 'handler';
}

/** Documents an operation and sets its success status. */
export function Operation({
  summary,
  description,
  status = 200,
  answer,
  location,
  event,
  text,
  binary,
  versioned = false,
  errors = [],
  idempotent = status === 201 ? 'interceptor' : undefined,
}: OperationOptions) {
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary, description }),
    ApiResponse({ status, description: 'Done.', ...contentOf({ answer, event, text, binary }) }),
    // Before the interceptor of idempotency, so that it also sees stored answers.
    ...(location ? [UseInterceptors(new LocationInterceptor(location))] : []),
    ...(versioned ? [UseInterceptors(EntityTagInterceptor), ApiExtension(HAS_VERSION, true)] : []),
    ...(idempotent ? [ApiExtension(HONOURS_IDEMPOTENCY_KEY, true)] : []),
    ...(idempotent === 'interceptor' ? [UseInterceptors(IdempotencyInterceptor)] : []),
    ...(event ? [ApiExtraModels(event, ...(answer ? [answer] : []))] : []),
    MayAnswer(...errors),
  );
}

/** The content of a success answer: an object of a class, a stream of events, a text, or a file. */
function contentOf({
  answer,
  event,
  text,
  binary,
}: Pick<OperationOptions, 'answer' | 'event' | 'text' | 'binary'>) {
  if (binary) return { content: Object.fromEntries(binary.map((type) => [type, {}])) };
  if (text) return { content: { [text]: { schema: { type: 'string' } } } };
  return event ? streamedOr(answer, event) : { type: answer };
}

/** The content of an answer that is a JSON object or a stream of events, or always a stream. */
function streamedOr(answer: Type | undefined, event: Type) {
  const stream = {
    type: 'string',
    contentMediaType: 'application/json',
    // The keywords of JSON Schema for the content of a text.
    contentSchema: { $ref: getSchemaPath(event) },
    description: 'Lines `data: <JSON>`, each with the JSON of one event.',
  };
  const json = answer && { 'application/json': { schema: { $ref: getSchemaPath(answer) } } };
  return { content: { ...json, 'text/event-stream': { schema: stream } } };
}

/** Documents errors of an operation, or of every operation of a class. */
export function MayAnswer(...errors: (ErrorCode | ErrorKind)[]): MethodDecorator & ClassDecorator {
  const kinds = errors.map(errorKind);
  return applyDecorators(...kinds.map((kind) => ApiExtension(ERROR_KIND_PREFIX + kind.code, kind)));
}
