import { applyDecorators, HttpCode, UseInterceptors, type Type } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { errorKind, type ErrorCode, type ErrorKind } from '../errors';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor';
import { LocationInterceptor, type Locate } from '../server/location.interceptor';

/** Extensions that `describeApi` turns into responses and headers, and then removes. */
export const EXTRA_CONTENT = 'x-extra-content';
export const HONOURS_IDEMPOTENCY_KEY = 'x-honours-idempotency-key';
export const ERROR_KIND_PREFIX = 'x-error-kind-';

interface OperationOptions {
  summary: string;
  description?: string;
  /** Success status; 200 by default. */
  status?: number;
  /** The class of the JSON that the success answer carries; none for 204. */
  answer?: Type;
  /** The path of the created object. Required for a 201. */
  location?: Locate;
  /** Content types of the success answer beside JSON, such as a stream of events, each with the class of an event or a media type object. */
  content?: Record<string, Type | object>;
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
  content,
  errors = [],
  idempotent = status === 201 ? 'interceptor' : undefined,
}: OperationOptions) {
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary, description }),
    ApiResponse({ status, description: summary, type: answer }),
    // Before the interceptor of idempotency, so that it also sees stored answers.
    ...(location ? [UseInterceptors(new LocationInterceptor(location))] : []),
    ...(idempotent ? [ApiExtension(HONOURS_IDEMPOTENCY_KEY, true)] : []),
    ...(idempotent === 'interceptor' ? [UseInterceptors(IdempotencyInterceptor)] : []),
    ...(content ? [ApiExtension(EXTRA_CONTENT, mapped(content)), ApiExtraModels(...classesIn(content))] : []),
    MayAnswer(...errors),
  );
}

/** The content with references to the schemas of its classes. */
function mapped(content: Record<string, Type | object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(content).map(([type, described]) => [
      type,
      isClass(described) ? { schema: streamOf(described) } : described,
    ]),
  );
}

/** A text with many JSON values of the class: the keywords of JSON Schema for what a text contains. */
function streamOf(type: Type): object {
  return {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { $ref: getSchemaPath(type) },
    description: 'Lines `data: <JSON>`, each with the JSON of one event.',
  };
}

function classesIn(content: Record<string, Type | object>): Type[] {
  return Object.values(content).filter(isClass);
}

function isClass(described: Type | object): described is Type {
  return typeof described === 'function';
}

/** Documents errors of an operation, or of every operation of a class. */
export function MayAnswer(...errors: (ErrorCode | ErrorKind)[]): MethodDecorator & ClassDecorator {
  const kinds = errors.map(errorKind);
  return applyDecorators(...kinds.map((kind) => ApiExtension(ERROR_KIND_PREFIX + kind.code, kind)));
}
